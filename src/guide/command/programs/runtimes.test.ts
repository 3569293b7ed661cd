import { expect, test } from 'vitest';
import { rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    ruby tool.rb -> code-executing bound
    ruby -Ilib tool -> code-executing bound
    ruby -e 'puts 1' -> code-executing inline
    ruby --version -> normal pure
    ruby -v -> normal pure
    bundle install -> networked code-executing exempt
    bundle -> networked code-executing exempt
    bundle --gemfile ci/Gemfile install -> networked code-executing exempt
    bundle exec rake test -> code-executing bound
    bundle exec rspec -> code-executing
    bundle show rake -> normal
    env RAILS_ENV=test bundle install -> networked code-executing exempt
    gem install rake -> networked code-executing persistence-changing exempt
    gem uninstall rake -> persistence-changing destructive
    gem list -> normal
    gem push x.gem -> networked
    gem yank x -v 1.0 -> networked destructive
    rake db:migrate -> code-executing bound
    rake -T -> code-executing
    php tool.php -> code-executing bound
    php -r 'echo 1;' -> code-executing inline
    php -l tool.php -> normal
    php -v -> normal pure
    composer install -> networked code-executing exempt
    composer install --no-scripts -> networked
    composer -d app install -> networked code-executing exempt
    composer run-script build -> code-executing bound
    composer show -> normal
    vendor/bin/phpunit -> code-executing
    perl s.pl -> code-executing bound
    perl -e 'print 1' -> code-executing inline
    perl -E say(1) -> code-executing inline
    perl -w s.pl -> code-executing bound
    perl --version -> normal pure
    lua x.lua -> code-executing bound
    julia -e 1 -> code-executing inline
    java -jar app.jar -> code-executing bound
    java -version -> normal pure
    javac -d out A.java -> normal
    mvn package -> code-executing
    mvn -f app/pom.xml test -> code-executing
    mvn deploy -> networked code-executing
    mvn -v -> normal pure
    gradle build -> code-executing
    gradle -p app test -> code-executing
    ./gradlew build -> code-executing exempt
    ./gradlew --version -> normal pure
    ./mvnw package -> code-executing exempt
    nice ./mvnw -q verify -> code-executing exempt
    ./app/gradlew build -> code-executing bound
    app/mvnw package -> code-executing bound
    bash gradlew build -> code-executing bound
    bazel test //... -> code-executing
    bazel query //... -> normal
    dotnet build -> code-executing
    dotnet test -> code-executing
    dotnet restore -> networked code-executing exempt
    dotnet --info -> normal pure
    dotnet tool install -g x -> networked code-executing persistence-changing exempt
    dotnet nuget push x.nupkg -> networked
    dotnet nuget delete x 1.0 -> networked destructive
    flutter pub get -> networked
    pwsh -File setup.ps1 -> code-executing bound
    pwsh -Command Get-Date -> code-executing inline
  `),
)('GP-12-67 GP-12-69 GP-12-70 GP-12-82 GP-12-83 VP-19-19 %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test.each(
  rowsOf(`
    ./gradlew -I x.gradle build -> code-executing bound exempt
    gradle --init-script x.gradle build -> code-executing bound
    composer test -> code-executing bound
    composer --version -> normal pure
    bundle -v -> normal pure
    php -S localhost:8000 -> code-executing
  `),
)('GP-12-07 options that carry programs; questions: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
