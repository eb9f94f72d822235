import type { Principal, TemplateContent, TemplateLoader } from '@espalier/plugin-sdk';
import { TemplateTable } from '../templates/templates';
import { renderSettled } from './render-settled';
import { Rendering } from './rendering';

class Lengths implements TemplateLoader<number> {
  readonly name = 'lengths';
  readonly loads: (readonly string[])[] = [];

  async load(keys: readonly string[]) {
    this.loads.push(keys);
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, key.length]));
  }
}

describe('A rendering', () => {
  const viewer = {} as Principal;
  const begin = () =>
    new Rendering({ viewer, templates: new TemplateTable(new Map(), new Map()) }, () => ({}) as TemplateContent);

  it('loads what was asked for together, once each, and renders again', async () => {
    const lengths = new Lengths();
    const rendering = begin();
    const html = await renderSettled(rendering, () => {
      const [one, two] = ['a', 'bb', 'a'].map((key) => rendering.load(lengths, key));
      const next = two === undefined ? undefined : rendering.load(lengths, 'x'.repeat(two));
      return `${one} ${two} ${next} ${rendering.load(lengths, 'missing')}`;
    });
    expect(html).toBe('1 2 2 undefined');
    expect(lengths.loads).toEqual([['a', 'bb', 'missing'], ['xx']]);
  });

  it('asks for nothing that is remembered', async () => {
    const lengths = new Lengths();
    const rendering = begin();
    rendering.remember(lengths, 'a', 7);
    expect(await renderSettled(rendering, () => String(rendering.load(lengths, 'a')))).toBe('7');
    expect(lengths.loads).toEqual([]);
  });

  it('forgives a fault that comes of what is not there yet, and no other', async () => {
    const lengths = new Lengths();
    const rendering = begin();
    const render = () => rendering.load(lengths, 'abc')!.toFixed(1);
    expect(await renderSettled(rendering, render)).toBe('3.0');
    await expect(renderSettled(begin(), () => (undefined as unknown as number).toFixed())).rejects.toThrow(TypeError);
  });

  it('ends when templates ask for something new each time', async () => {
    const lengths = new Lengths();
    const rendering = begin();
    let count = 0;
    const asking = () => rendering.guard.within('Asking', () => String(rendering.load(lengths, `key ${count++}`)));
    const endless = renderSettled(rendering, () => rendering.guard.within('Layout', asking));
    await expect(endless).rejects.toThrow('The template “Asking” asks for something new 20 times');
  });
});
