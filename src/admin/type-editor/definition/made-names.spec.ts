import { fieldNameOf, typeNameOf } from './made-names';

describe('A name that is made', () => {
  it.each([
    ['Blog post', 'BlogPost', 'blogPost'],
    ['Café à la carte!', 'CafeALaCarte', 'cafeALaCarte'],
    ['3 little trees', 'LittleTrees', 'littleTrees'],
    ['BlogPost', 'BlogPost', 'blogPost'],
    ['植物', '', ''],
    ['__proto__', 'Proto', 'proto'],
    ['x'.repeat(100), `X${'x'.repeat(63)}`, 'x'.repeat(64)],
  ])('of %j is %j for a type, and %j for a field', (text, type, field) => {
    expect([typeNameOf(text), fieldNameOf(text)]).toEqual([type, field]);
  });
});
