import fs from 'node:fs';
import path from 'node:path';
import { DomainError, type ErrorKind } from '#platform/errors';
import { domainProblem } from '../../src/platform/errors/problem';
import { ROOT, sourceFiles } from './source-files';

const KINDS = [
  'malformed',
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'precondition-failed',
  'too-large',
  'unsupported-media-type',
  'too-many-requests',
  'unavailable',
  'failed',
] as const satisfies readonly ErrorKind[];

const KIND = `'(${KINDS.join('|')})'`;
const CODE = `'([a-z][a-z0-9-]*\\.[a-z0-9-]+)'`;

const sources = sourceFiles('src')
  .filter(({ name }) => !name.endsWith('.spec.ts'))
  .map(({ text }) => text);

function statusOf(kind: string): number {
  return domainProblem(new DomainError(kind as ErrorKind, 'a.b', '')).status;
}

function matchesOf(expression: string): RegExpExecArray[] {
  return sources.flatMap((text) => [...text.matchAll(new RegExp(expression, 'g'))]);
}

/** `super('conflict', 'content.vetoed', …)` and `new DomainError('invalid', 'auth.invalid-role', …)`. */
function wholeCodes(): string[] {
  return matchesOf(`(?:super|new DomainError)\\(\\s*${KIND},\\s*${CODE}`).map(
    ([, kind, code]) => `${statusOf(kind)} ${code}`,
  );
}

/** An error class that completes its code with an argument: ``super('conflict', `content.${code}`, …)``. */
function completedCodes(): string[] {
  const classes = matchesOf(
    `class (\\w+) extends DomainError \\{(?:(?!\\nclass |\\nexport )[\\s\\S])*?super\\(\\s*${KIND},\\s*\`([a-z-]+)\\.\\$\\{`,
  );
  return classes.flatMap(([, name, kind, prefix]) =>
    matchesOf(`new ${name}\\(\\s*'([a-z0-9-]+)'`).map(([, rest]) => `${statusOf(kind)} ${prefix}.${rest}`),
  );
}

/** `problem(413, 'http.too-large', …)`, for what the HTTP layer finds. */
function httpCodes(): string[] {
  return matchesOf(`\\bproblem\\(\\s*(\\d{3}),\\s*${CODE}`).map(([, status, code]) => `${status} ${code}`);
}

/** What changes of settings are refused with that are not as they were read: `changedCode: 'site.precondition-failed'`. */
function settingsCodes(): string[] {
  return matchesOf(`(?:changedCode:|code =) ${CODE}`).map(([, code]) => `${statusOf('precondition-failed')} ${code}`);
}

/** An error that passes on the kind of another has no status of its own. */
function passedOnCodes(): string[] {
  return matchesOf(`super\\(\\s*cause\\.kind,\\s*${CODE}`).map(([, code]) => `… ${code}`);
}

/** By themselves with a word about them, or in lists by status. */
function documentedCodes(): string[] {
  const text = fs.readFileSync(path.join(ROOT, 'docs/errors.md'), 'utf8');
  const alone = [...text.matchAll(/^- `([^`]+)` (\d{3}|…): \S/gm)].map(([, code, status]) => `${status} ${code}`);
  const lists = [...text.matchAll(/^- (\d{3}): ((?:`[^`]+`(?:,\s+)?)+)$/gm)].flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`([^`]+)`/g)].map(([, code]) => `${status} ${code}`),
  );
  return [...alone, ...lists];
}

describe('The codes of errors', () => {
  const used = new Set([...wholeCodes(), ...completedCodes(), ...httpCodes(), ...passedOnCodes(), ...settingsCodes()]);

  it('are found in the source, however they are written there', () => {
    expect([...used]).toEqual(
      expect.arrayContaining([
        '400 content.invalid',
        '409 content.removed',
        '401 auth.invalid-token',
        '413 http.too-large',
        '503 database.unavailable',
        '500 http.internal-error',
      ]),
    );
    const unseen = sources.flatMap((text) => [...text.matchAll(/extends DomainError/g)]).length;
    expect(used.size).toBeGreaterThan(unseen);
  });

  it('are in docs/errors.md, each with its status, and nothing else is', () => {
    expect(documentedCodes().toSorted()).toEqual([...used].toSorted());
  });
});
