import { LongBodies } from '../../src/features/templating/bodies/long-bodies';
import { madeHtml } from '../../src/features/templating/bodies/made-html';

class Impatient extends LongBodies {
  protected override readonly patience = 1;
}

describe('The thread of long bodies', () => {
  const bodies = new LongBodies();

  afterAll(() => bodies.onApplicationShutdown());

  it('makes of each text what is made of it elsewhere', async () => {
    const texts = ['# a\n\n<b onclick="x">*b*</b>', 'b '.repeat(20_000), '<p>c'];
    for (const kind of ['html', 'markdown', 'trustedMarkdown'] as const) {
      const made = await Promise.all(texts.map((text) => bodies.html({ kind, text })));
      expect(made).toEqual(texts.map((text) => madeHtml(kind, text)));
    }
  });

  it('makes once what several wait for', async () => {
    const work = { kind: 'markdown', text: 'd' } as const;
    const one = bodies.html(work);
    expect(bodies.html(work)).toBe(one);
    expect(await one).toBe('<p>d</p>\n');
  });

  it('stops what takes too long, which is shown as it was typed, and goes on', async () => {
    const impatient = new Impatient();
    try {
      expect(await impatient.html({ kind: 'markdown', text: '*e*'.repeat(50_000) })).toMatch(/^<pre>\*e\*\*e/);
      expect(await impatient.html({ kind: 'markdown', text: '<f>' })).toBe('<pre>&lt;f&gt;</pre>');
    } finally {
      await impatient.onApplicationShutdown();
    }
  });
});
