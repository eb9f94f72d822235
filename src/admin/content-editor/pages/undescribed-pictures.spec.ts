import { undescribedPictures } from './undescribed-pictures';

describe('Pictures without alt text', () => {
  it.each([
    ['![](/media/oak.png)', ['/media/oak.png']],
    ['![ ]( </media/oak.png> "Old")', ['/media/oak.png']],
    ['![An oak](/media/oak.png) and ![](elm.png)', ['elm.png']],
    ['[![](oak.png)](/trees)', ['oak.png']],
    ['<p><img src="/media/oak.png"></p>', ['/media/oak.png']],
    [`<img alt='' src='oak.png'><IMG\nSRC=elm.png alt=" ">`, ['oak.png', 'elm.png']],
    ['<img data-alt="An oak" src="oak.png" />', ['oak.png']],
    [`<img alt=oak src="oak.png"><img src="elm.png" alt='An elm'>`, []],
    ['No picture! [](x) <image src="oak.png">', []],
  ])('in %j', (source, found) => {
    expect([...undescribedPictures({ markdownBodyPart: { markdown: source } })]).toEqual(found);
  });

  it('are found in embedded items, each once', () => {
    const quote = { textField: { html: '<img src="oak.png">' } };
    expect([...undescribedPictures({ bagPart: { contentItems: [quote, quote, { count: 5, none: null }] } })]).toEqual([
      'oak.png',
    ]);
  });
});
