import type { CodeAdvice } from '../../base/index.ts';

/** What is wrong with what a command was given: words, files, folders, keys. */
export const INPUT_ADVICE = {
  usage: {
    meaning: 'the command does not take what was typed',
    fix: 'Read `readback COMMAND --help`.',
  },
  'unknown-id': {
    meaning: 'there is no finding and no code of this name',
    fix: 'Copy the code from the message; `readback rules` lists all findings.',
  },
  'anchors.no-folder': {
    meaning: 'what `--anchors` names is no folder',
    fix: 'Name the folder that holds the files.',
  },
  'anchors.none': {
    meaning: 'the folder of `--anchors` holds no anchor',
    fix: 'Name each file after its channel, as the message lists them.',
  },
  'anchors.unknown': {
    meaning: 'a file in the folder of `--anchors` is named after no channel',
    fix: 'Rename it after its channel, or take it out.',
  },
  'command.empty': { meaning: '`--command` is empty', fix: 'Name a program.' },
  'command.output': {
    meaning: 'the verifier under test did not print what the profile asks for',
    fix: 'Let it print the output of the profile as JSON, and end with a status.',
  },
  'command.quotes': { meaning: 'a quote in `--command` is not closed', fix: 'Close it.' },
  'command.unstartable': {
    meaning: 'the verifier under test cannot be started',
    fix: 'Check the name of the program and its rights.',
  },
  'data.no-home': {
    meaning: 'there is no home folder to keep data in',
    fix: 'Set READBACK_HOME to a folder.',
  },
  decide_failed: {
    meaning: 'the command of `--decide` failed, or printed no decision',
    fix: 'Let it print {"condition_met": true, "knowledge_lacking": true, "reason": "…"}, or nothing to skip the link.',
  },
  'evidence.digest-mismatch': {
    meaning: 'what saved evidence holds has another SHA-256 than it says',
    fix: 'Do not trust the file; save it again with `--evidence-out`.',
  },
  'evidence.invalid': {
    meaning: 'saved evidence is not in the form that it has, or contradicts itself',
    fix: 'Save it again with `--evidence-out`.',
  },
  'evidence.is-input': {
    meaning: 'what `--evidence-out` names is judged, and is not written over',
    fix: 'Name another file.',
  },
  'evidence.not-evidence': {
    meaning: 'the file is no evidence that readback saved',
    fix: 'Save it again with `--evidence-out`.',
  },
  'evidence.not-json': {
    meaning: 'the file of saved evidence is no JSON',
    fix: 'Save it again with `--evidence-out`.',
  },
  'evidence.proof-mismatch': {
    meaning: 'a signature in saved evidence does not prove what the file says that it proves',
    fix: 'Do not trust the file; save it again with `--evidence-out`.',
  },
  'evidence.too-large': {
    meaning: 'the file of saved evidence is larger than is read',
    fix: 'Save it again with `--evidence-out`.',
  },
  'evidence.unknown-version': {
    meaning: 'the evidence was saved by a release that this one does not know',
    fix: 'Use the release that saved it, or save it again with `--evidence-out`.',
  },
  'evidence.unwritable': {
    meaning: 'what `--evidence-out` names cannot be written',
    fix: 'Name a file that you may write.',
  },
  file_unreadable: {
    meaning: 'a file or folder of documents cannot be read',
    fix: 'Check the path and its permissions.',
  },
  'input.no-export': {
    meaning: 'the file is no whole export of documents',
    fix: 'Write it again with `readback guidance export`.',
  },
  'input.no-file': {
    meaning: 'it is a pipe, a device or a socket',
    fix: 'Save its content as a file, and name that.',
  },
  'input.no-reading': {
    meaning: 'the file holds no reading',
    fix: 'Write one with `readback guidance read --format json`.',
  },
  'input.no-utf-8': { meaning: 'the file is no UTF-8', fix: 'Save it as UTF-8.' },
  'input.none': {
    meaning: 'there is no document in what was named',
    fix: 'Name .xml, .json, .md or .jsonl files, or a folder of them.',
  },
  'input.too-large': {
    meaning: 'the file is larger than is read',
    fix: 'Give less at a time; the message says how much is read.',
  },
  'input.unreadable': {
    meaning: 'the file or folder cannot be read',
    fix: 'Check its name and its permissions.',
  },
  listen_failed: {
    meaning: 'the site cannot listen at this address',
    fix: 'Choose another with `--host` and `--port`, or end what listens there.',
  },
  log_failed: {
    meaning: 'the log of adoptions cannot be read or written',
    fix: 'Check the path of `--log`, its permissions and the disk.',
  },
  origin_invalid: {
    meaning: 'what `--from` names is no origin that documents are read from',
    fix: 'Write one such as https://guidance.example.com; plain HTTP only to this machine.',
  },
  'output.unwritable': {
    meaning: 'what `--out` names cannot be written',
    fix: 'Name another file.',
  },
  'repository.no-folder': {
    meaning: 'what was named as the repository is no folder',
    fix: 'Name the folder of the repository.',
  },
  'repository.unreadable': {
    meaning: 'the folder of the repository cannot be read',
    fix: 'Check the path and its permissions.',
  },
  'security-txt-key.private': {
    meaning: 'the file of the key holds a private key',
    fix: 'Export the public key alone: `gpg --armor --export FINGERPRINT`; nobody but its owner needs the private one.',
  },
  'security-txt-key.repeated': {
    meaning: 'the file of the key holds a key twice',
    fix: 'Keep the newest copy of each key.',
  },
  'security-txt-key.unreadable': {
    meaning: 'the file holds no OpenPGP key that can be read',
    fix: 'Export the public key: `gpg --armor --export FINGERPRINT`.',
  },
  'security-txt-key.unsupported': {
    meaning: 'signatures of this kind of key cannot be verified',
    fix: 'Use an Ed25519, RSA or NIST P key.',
  },
  'suite.empty': {
    meaning: 'no folder below it holds an expected.json',
    fix: 'Name a fixture suite.',
  },
  'suite.invalid': {
    meaning: 'a file of the fixture suite is not in the form that it has',
    fix: 'Correct the member that the message names.',
  },
  'suite.no-folder': {
    meaning: 'there is no such folder',
    fix: 'Name the folder of a fixture suite.',
  },
  'suite.none': {
    meaning: 'no case of the suite begins with what `--only` says',
    fix: 'Leave `--only` out to run all of them.',
  },
  too_many_files: {
    meaning: 'the folder has more documents than are read from files',
    fix: 'Publish them into a database: `readback guidance import`.',
  },
  torn_line: {
    meaning: 'a line of the log of adoptions was not written to its end',
    fix: 'Nothing to mend: the other lines hold. Adopt again what that line was to record.',
  },
  'trusted-root.invalid': {
    meaning: 'the file is no trusted root of Sigstore',
    fix: 'Give the trusted_root.json of a Sigstore instance, one JSON object.',
  },
} as const satisfies Readonly<Record<string, CodeAdvice>>;
