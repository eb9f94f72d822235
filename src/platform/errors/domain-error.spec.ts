import { inServiceLanguage, speak } from '#platform/texts';
import { faultsByMember, faultsInWords, storedInWords } from './domain-error';

const faults = [
  { member: 'price', message: 'must be a number.' },
  { member: '', message: 'The item is locked.' },
  { member: 'price', message: 'is required.' },
];

it('Faults in words name the member before what is wrong with it', () => {
  expect(faultsInWords(faults)).toBe('price: must be a number. The item is locked. price: is required.');
});

it('Faults by member keep every message of a member, in their order', () => {
  expect(faultsByMember(faults)).toEqual({
    price: ['must be a number.', 'is required.'],
    '': ['The item is locked.'],
  });
});

it('A member may have any name', () => {
  expect(Object.keys(faultsByMember([{ member: '__proto__', message: 'is odd.' }]))).toEqual(['__proto__']);
});

describe('What was stored in English', () => {
  const LATE = 'There was no answer within {seconds} s';
  const german = (stored: string, ...templates: string[]) =>
    inServiceLanguage(() => {
      speak('de');
      return storedInWords(stored, templates);
    });

  it('is shown in the language of the reader where it is a text of ours, with its value', () => {
    expect(german('The connection has ended without an answer')).toBe('Die Verbindung endete ohne Antwort');
    expect(german('There was no answer within 10 s', LATE)).toBe('Innerhalb von 10 s kam keine Antwort');
    expect(german('The URL must be an https URL.', LATE, 'The URL {fault}')).toMatch(/^Die URL muss /);
    expect(storedInWords('There was no answer within 10 s', [LATE])).toBe('There was no answer within 10 s');
  });

  it('is quoted as it is where others have said it', () => {
    expect(german('connect ECONNREFUSED 127.0.0.1:9', LATE)).toBe('„connect ECONNREFUSED 127.0.0.1:9“');
    expect(german('There was no answer within ', LATE)).toBe('„There was no answer within “');
    expect(storedInWords('certificate has expired')).toBe('“certificate has expired”');
  });
});
