import { faultsByMember, faultsInWords } from './domain-error';

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
