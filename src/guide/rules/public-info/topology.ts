import { sentencesWithWord } from '../../prose/mentions.ts';
import type { Sentence } from '../../prose/sentences.ts';
import { type Hit, rule } from '../../rule.ts';

const NETWORK = `(?:(?:private |internal |management )?subnets?|vlans?|vpcs?|network segments?|network zones?|dmz|address ranges?|cidr blocks?|availability zones?|racks?)`;
const SERVICE =
  '(?:databases?|db|replicas?|primary|api servers?|services?|clusters?|billing|payments?|auth(?:entication)?|ldap|active directory|domain controllers?|vault|jenkins|ci runners?|build servers?|bastions?|jump hosts?|load balancers?|gateways?|brokers?|queues?|caches?|workers?|backends?|control planes?|hypervisors?|nodes?|backups?|monitoring|scada|plc)';
const PLACE = String.raw`(?:\b(?:10|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d{1,3}){1,3}(?:\/\d{1,2})?|\bvlan ?#?\d{1,4}\b|\bvpc-[0-9a-f]{6,17}\b|\bsubnet-[0-9a-f]{6,17}\b|\b[\w-]{1,40}(?:\.[\w-]{1,40}){0,4}\.(?:internal|corp|lan|intranet)\b)`;

const HAS_PLACE = new RegExp(PLACE);
const HAS_NETWORK = new RegExp(String.raw`\b${NETWORK}\b`);
const HAS_SERVICE = new RegExp(String.raw`\b${SERVICE}\b`);
const PLACES = new RegExp(PLACE, 'g');
const BETWEEN =
  /\b(?:behind|peered with|routes? to|forwards? to|reach(?:es|able)? (?:through|via|from)|connects? to|replicates? (?:to|from)|sits? (?:in|on|behind)|lives? (?:in|on)|runs? (?:in|on)|listens? on|fails? over to|hosted (?:in|on))\b/;

/** Where services are in a network: a segment and what is in it, or two places and how they hang together. */
const mapsNetwork = ({ lower }: Sentence): boolean => {
  if (!HAS_PLACE.test(lower) || !HAS_SERVICE.test(lower)) return false;
  if (HAS_NETWORK.test(lower)) return true;
  const places = new Set([...lower.matchAll(PLACES)].map(([place]) => place));
  return places.size > 1 && BETWEEN.test(lower);
};

export const topology = rule({
  id: 'public-info.topology',
  severity: 'warning',
  section: '16',
  clauses: ['GP-16-04'],
  title: 'Network topology',
  why: 'Which service runs in which part of a private network is what an intruder would otherwise have to find out.',
  fix: 'Describe the network in general words, and let the user supply addresses and names.',
  check: ({ guide }) =>
    sentencesWithWord(guide, [
      '10',
      '172',
      '192',
      '100',
      'vlan',
      'vpc',
      'subnet',
      'internal',
      'corp',
      'lan',
      'intranet',
    ])
      .filter(mapsNetwork)
      .map(
        (sentence): Hit => ({
          message: 'this says which services stand in which part of a private network',
          at: sentence.at,
          confidence: 0.6,
        }),
      ),
});
