import { generate } from 'selfsigned';

/** A certificate and its key, PEM. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
}

export interface Validity {
  readonly from: Date;
  readonly to: Date;
}

/** An authority of this run: nothing outside trusts it, and its key never leaves memory. */
export interface Authority {
  readonly cert: string;
  /** A certificate for these host names or addresses. */
  readonly issue: (names: readonly string[], validity?: Validity) => Promise<Pair>;
}

const DAY = 86_400_000;

const aroundNow = (now: Date): Validity => ({
  from: new Date(now.getTime() - DAY),
  to: new Date(now.getTime() + 30 * DAY),
});

const subjectOf = (name: string) => [{ name: 'commonName', value: name }];

const altName = (name: string) =>
  /^[\d.]+$|:/.test(name) ? ({ type: 7, ip: name } as const) : ({ type: 2, value: name } as const);

/** Makes an authority. `now` bounds the default validity of what it issues. */
export const makeAuthority = async (now: Date, name = 'Readback staging authority'): Promise<Authority> => {
  const common = { keyType: 'ec', algorithm: 'sha256' } as const;
  const { from, to } = aroundNow(now);
  const root = await generate(subjectOf(name), {
    ...common,
    notBeforeDate: from,
    notAfterDate: to,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const issue: Authority['issue'] = async (names, validity = { from, to }) => {
    const { cert, private: key } = await generate(subjectOf(names[0] ?? 'nobody'), {
      ...common,
      notBeforeDate: validity.from,
      notAfterDate: validity.to,
      ca: { key: root.private, cert: root.cert },
      extensions: [
        { name: 'basicConstraints', cA: false, critical: true },
        { name: 'keyUsage', digitalSignature: true, critical: true },
        { name: 'extKeyUsage', serverAuth: true },
        { name: 'subjectAltName', altNames: names.map(altName) },
      ],
    });
    return { cert, key };
  };
  return { cert: root.cert, issue };
};
