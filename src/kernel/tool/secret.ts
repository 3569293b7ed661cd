/**
 * A value that nothing shows by accident: it prints as `[secret]`, has no JSON, and gives its text to `reveal` alone.
 * Where secrets are stored and who may have them is the application's business (GR-PUB-15).
 */
export interface Secret {
  readonly reveal: () => string;
}

/** The application's own door to its secrets. Nothing here keeps, writes or hands on what comes through it. */
export type SecretProvider = (name: string) => Secret | Promise<Secret>;

const SHOWN = '[secret]';

/** `node:util` asks for this symbol when it prints an object. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** Wraps the text of a secret. */
export const secret = (text: string): Secret =>
  Object.freeze({
    reveal: () => text,
    toString: () => SHOWN,
    [Symbol.toPrimitive]: () => SHOWN,
    [INSPECT]: () => SHOWN,
    toJSON: () => {
      throw new TypeError('a secret has no JSON');
    },
  });
