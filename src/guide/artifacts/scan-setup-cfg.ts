import { moduleFiles } from './facts.ts';
import { dirname } from './paths.ts';
import { mayBe, type Scanner } from './reference.ts';

/** setup.cfg: modules that `attr:` reads a value from, which may import them. */
export const scanSetupCfg: Scanner = (source, { path, repository }) => {
  const folder = dirname(path);
  return source.split('\n').flatMap((text, index) => {
    const written = /\battr:[ \t]*([\w.]{1,200})/.exec(text)?.[1];
    const module = written?.replace(/\.\w+$/, '') ?? '';
    return moduleFiles(repository, folder, module).map((file) =>
      mayBe([file], `attr: ${written}`, index + 1, folder),
    );
  });
};
