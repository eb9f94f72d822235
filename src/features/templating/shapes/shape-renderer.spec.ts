import { TemplateWorld } from '../../../../test/support/template-world';
import { newShape, type NewShape } from './shape';

const world = new TemplateWorld()
  .with('Content', 'liquid', 'any')
  .with('Content_Summary', 'liquid', 'summary')
  .with('Content_Summary__Post', 'liquid', 'post')
  .with('TitlePart', 'hbs', '<h1>{{Title}}</h1>')
  .with('Card', 'liquid', '<article class="{{ Model.Classes | join: " " }}">{{ Model.Body }}</article>');
const render = (shape: NewShape) => {
  const rendering = world.begin();
  return rendering.guard.pass(() => world.renderer.render(newShape(shape), rendering).html);
};

describe('A shape', () => {
  it('is shown by the most specific of its alternates that exists, else by its type', () => {
    const alternates = ['Content__Post', 'Content_Summary', 'Content_Summary__Post', 'Content__Alias__x'];
    expect(render({ type: 'Content', alternates })).toBe('post');
    expect(render({ type: 'Content', alternates: ['Content_Summary', 'Content_Summary__Page'] })).toBe('summary');
    expect(render({ type: 'Content', alternates: ['Content__Page'] })).toBe('any');
  });

  it('has its wrappers around it, the first innermost, and those that do not exist are passed over', () => {
    const classes = ['a', '"b"'];
    const html = '<article class="a &quot;b&quot;">post</article>';
    expect(render({ type: 'Content_Summary__Post', wrappers: ['Card', 'Nowhere'], classes })).toBe(html);
    expect(render({ type: 'Content', wrappers: ['Card', 'Card'] })).toBe(
      '<article class=""><article class="">any</article></article>',
    );
  });

  it('that no template shows is the shapes of its zones, in their order', () => {
    const title = (Title: string) => newShape({ type: 'TitlePart', properties: { Title } });
    expect(render({ type: 'Odd', zones: { Header: [title('<a>')], Content: [title('b'), title('c')] } })).toBe(
      '<h1>&lt;a&gt;</h1><h1>b</h1><h1>c</h1>',
    );
    expect(render({ type: 'Odd' })).toBe('');
  });
});
