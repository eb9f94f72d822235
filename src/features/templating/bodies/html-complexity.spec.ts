import { isParseable } from './html-complexity';

describe('HTML can be sanitised in a time that grows with its length', () => {
  it.each([
    '<p>x',
    '<table><tr><td>x</td></tr></table>',
    '<p class="a" title=\'b\' hidden data-x=1>a < b<br><img src="x" /></p>',
    '<p><!-- a comment -->x</p>',
  ])('when it has many tags like those of %s', (piece) =>
    expect(isParseable(piece.repeat(piece === '<p>x' ? 900 : 20_000))).toBe(true),
  );

  it.each([
    '<div>',
    '<p><li>',
    '<b></i>',
    '<div><a title="</div>"></a>',
    "<div title='</div>'>",
    '<div><!-- </div> -->',
    '<i>x</I ><b>',
  ])('but not when many are like %s', (piece) => expect(isParseable(piece.repeat(20_000))).toBe(false));

  it('in any disorder, when there are not many', () => expect(isParseable('<div title="<">'.repeat(5000))).toBe(true));
});
