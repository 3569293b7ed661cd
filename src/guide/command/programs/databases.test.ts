import { expect, test } from 'vitest';
import { rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    psql -c "select 1" -> data-accessing
    psql -h localhost -U app -c "select 1" -> data-accessing
    psql -h db.example.com -c "select 1" -> networked data-accessing
    psql postgres://u@db.example.com/app -c "select 1" -> networked data-accessing
    psql -c "DROP TABLE users" -> destructive data-accessing
    psql -d app -c "delete from users" -> destructive data-accessing
    psql -f schema.sql -> code-executing data-accessing bound
    psql -X -d app --file=schema.sql -> code-executing data-accessing bound
    psql -d app -o out.txt -> data-accessing
    psql --version -> normal pure
    sudo psql -c "select 1" -> privileged data-accessing
    sudo -u postgres psql -c "TRUNCATE users" -> destructive privileged data-accessing
    pg_dump app -> data-accessing
    pg_dump -h db.example.com app -f app.sql -> networked data-accessing
    timeout 60 pg_dump app -> data-accessing
    pg_restore -d app app.dump -> persistence-changing data-accessing
    pg_restore --clean -d app app.dump -> persistence-changing destructive data-accessing
    dropdb app -> destructive data-accessing
    dropdb -h db.example.com app -> networked destructive data-accessing
    createdb app -> persistence-changing data-accessing
    pg_isready -> normal pure
    mysql -e "select 1" -> data-accessing
    mysql -h db.example.com -e "drop database app" -> networked destructive data-accessing
    mysql -u root -p app -> data-accessing
    mysqldump app -> data-accessing
    mysqldump -h db.example.com app -> networked data-accessing
    mysqladmin status -> data-accessing
    mysqladmin -u root drop app -> destructive data-accessing
    sqlite3 app.db ".tables" -> data-accessing
    sqlite3 app.db "delete from users" -> destructive data-accessing
    sqlite3 -version -> normal pure
    mongosh --eval "db.users.find()" -> data-accessing
    mongosh --eval "db.dropDatabase()" -> destructive data-accessing
    mongosh --host db.example.com --eval "db.stats()" -> networked data-accessing
    mongodump -d app -> data-accessing
    mongorestore --drop dump -> persistence-changing destructive data-accessing
    redis-cli get key -> data-accessing
    redis-cli -n 1 FLUSHALL -> destructive data-accessing
    redis-cli -h cache.example.com get key -> networked data-accessing
    redis-cli ping -> normal pure
    etcdctl del key -> networked destructive data-accessing
    etcdctl get key -> networked data-accessing
    etcdctl --endpoints x endpoint health -> networked
    flyway info -> data-accessing
    flyway migrate -> persistence-changing data-accessing
    flyway -url=jdbc:x clean -> destructive data-accessing
    prisma migrate deploy -> code-executing persistence-changing data-accessing
    prisma migrate reset -> code-executing destructive data-accessing
    prisma generate -> code-executing
    prisma validate -> normal
    clickhouse-client --query "select 1" -> data-accessing
    bq query "select 1" -> networked data-accessing
    bq --project_id p rm x -> networked destructive privileged
    bq query --dry_run "select 1" -> networked pure
  `),
)('GP-12-06 GP-12-03 %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test.each(
  rowsOf(`
    mongosh x.js -> code-executing data-accessing bound
    mongosh --eval 'db.x.find()' -> data-accessing
    redis-cli --eval x.lua -> code-executing data-accessing bound
    redis-cli CONFIG SET dir /x -> persistence-changing data-accessing
    redis-cli CONFIG GET dir -> data-accessing
    redis-cli FLUSHALL -> destructive data-accessing
    sqlite3 -init x.sql a.db -> code-executing data-accessing bound
    cqlsh -e 'DROP KEYSPACE x' -> destructive data-accessing
    psql -c 'ALTER TABLE a DROP COLUMN b' -> destructive data-accessing
    influx delete --bucket x -> destructive data-accessing
    influx query x -> data-accessing
    rabbitmqctl reset -> networked destructive privileged
    rabbitmqctl status -> networked privileged
  `),
)('GP-12-03 GP-12-05 GP-12-06 GP-12-07 scripts, settings and what drops: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
