import { AnswerText } from './operation-run';

describe('A text in the making', () => {
  it('holds long texts as they are, and joins short ones', () => {
    const long = 'a'.repeat(2000);
    const text = new AnswerText();
    for (const part of ['{', '"body":', long, ',', '"b":', '1', '}']) text.add(part);
    expect(text.pieces).toEqual(['{"body":', long, ',"b":1}']);
    expect(text.pieces[1] === long).toBe(true);
  });
});
