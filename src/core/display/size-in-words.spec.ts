import { sizeInWords } from './size-in-words';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [999_499, '999 KB'],
  [999_999, '1.0 MB'],
  [20_000_000, '20 MB'],
])('%i bytes are %s', (size, words) => expect(sizeInWords(size)).toBe(words));
