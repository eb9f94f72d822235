import type { Page } from 'playwright-core';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, requireFaultless } from '../support/editor-world';

/** What Word and Google Docs put onto the clipboard, shortened. */
const wordItem = (level: number, bullet: string, words: string) =>
  `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${bullet}</span>${words}</p>`;
const PASTED = `<b style="font-weight:normal" id="docs-internal-guid-1"><p style="color:red"><span style="font-weight:700">Bold</span>
<a href="javascript:alert(1)">no link</a></p></b>
<p><span style="font-size:11pt;text-decoration:line-through;vertical-align:baseline">Gone</span> <s>too</s></p>
${wordItem(1, '·', 'Trees')}${wordItem(2, 'o', 'Oak')}${wordItem(3, '1.', 'Old')}${wordItem(3, '2.', 'Young')}${wordItem(2, 'o', 'Elm')}${wordItem(1, '·', 'Herbs')}
<p>Then</p>${wordItem(1, '1.', 'Dig')}${wordItem(1, '2.', 'Plant')}`;

describe('What is pasted into the text as it will look', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let item: Item;

  const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
  const save = async () => {
    await page.getByRole('button', { name: 'Update', exact: true }).press('Enter');
    await page.getByText('was published.').waitFor();
    return ((await world.latest(item)).markdownBodyPart as { markdown: string }).markdown;
  };
  const paste = (html: string) =>
    page.evaluate(
      `(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', ${JSON.stringify(html)});
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      })()`,
    );

  beforeAll(async () => {
    world = await EditorWorld.start();
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    opened = await world.enter();
    ({ page } = opened);
    item = await world.save('Article', { titlePart: { title: 'Trees' }, markdownBodyPart: { markdown: '' } });
    await world.edit(page, item);
    await page.locator('.prose').first().waitFor();
  });
  afterEach(async () => {
    requireFaultless(opened);
    await page.context().close();
  });

  it('takes what was copied elsewhere, without what it has no room for', async () => {
    await text().focus();
    await paste(PASTED);
    expect(await save()).toBe(
      '**Bold** no link\n\n~~Gone~~ ~~too~~\n\n- Trees\n  - Oak\n    1. Old\n    2. Young\n  - Elm\n- Herbs\n\nThen\n\n1. Dig\n2. Plant',
    );
  });

  it('takes lists within lists and tables from Google Docs', async () => {
    await text().focus();
    const cell = (...lines: string[]) =>
      `<td style="border:solid 1pt"><div>${lines.map((line) => `<p dir="ltr"><span>${line}</span></p>`).join('')}</div></td>`;
    await paste(`<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-2">
      <ul><li dir="ltr" aria-level="1"><p><span>Trees</span></p></li><ul><li aria-level="2"><p><span>Oak</span></p></li>
      <ol><li aria-level="3"><p><span>Old</span></p></li></ol><li aria-level="2"><p><span>Elm</span></p></li></ul>
      <li aria-level="1"><p><span>Herbs</span></p></li></ul>
      <div dir="ltr" align="left"><table><colgroup><col width="312"><col width="312"></colgroup><tbody>
      <tr>${cell('Tree')}${cell('Height')}</tr><tr>${cell('Oak', 'or elm<br>or lime')}${cell('40')}</tr>
      <tr>${cell('')}<td><ul><li><p>a</p></li><li><p>b</p></li></ul></td></tr></tbody></table></div></b>`);
    const written = await save();
    expect(written.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')).toBe(
      '- Trees\n - Oak\n 1. Old\n - Elm\n- Herbs\n\n| Tree | Height |\n| --- | --- |\n| Oak or elm<br>or lime | 40 |\n| | a b |',
    );
  });

  it('splits merged cells, and leaves out pictures that no visitor could see', async () => {
    await text().focus();
    await paste(`<table><tr><th colspan="3">Trees</th></tr>
      <tr><td rowspan="2">Oak</td><td style="text-align:right">40</td><td>m</td></tr><tr><td>12</td><td>ft</td></tr></table>
      <p>Here <img src="file:///C:/Users/me/oak.png" alt="Oak"><img src="data:image/png;base64,AAAA"> it is
      <img src="https://example.com/elm.png" alt="Elm"></p>`);
    const notice = page.getByRole('status').filter({ hasText: 'Pictures that could not be pasted: 2.' });
    await notice.and(page.locator(':visible')).waitFor();
    const written = (await save()).replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
    expect(written).toBe(
      '| Trees | | |\n| --- | --- | --- |\n| Oak | 40 | m |\n| | 12 | ft |\n\nHere it is ![Elm](https://example.com/elm.png)',
    );
  });

  it('keeps the language of code and the alignment of cells that were cut here', async () => {
    const markdown = '```ts\nlet a;\n```\n\n| a | b |\n| :-: | --: |\n| 1 | 2 |';
    await world.edit(
      page,
      await world.save('Article', { titlePart: { title: 'Code' }, markdownBodyPart: { markdown } }),
    );
    await page.locator('.prose').first().waitFor();
    await text().focus();
    await page.keyboard.press('ControlOrMeta+a');
    const html = await page.evaluate<string>(
      `(() => {
        const clipboardData = new DataTransfer();
        document.activeElement.dispatchEvent(new ClipboardEvent('cut', { clipboardData, bubbles: true, cancelable: true }));
        return clipboardData.getData('text/html');
      })()`,
    );
    await paste(html);
    await page.getByRole('button', { name: 'Update', exact: true }).press('Enter');
    await page.getByText('Nothing had changed, so nothing was saved.').waitFor();
  });

  it('takes a long document from Word', async () => {
    await text().focus();
    const paragraph = (number: number) =>
      `<p class="MsoNormal" style="margin:0cm;mso-style-name:Normal"><span lang="EN-GB" style="font-size:11.0pt">Tree <o:p></o:p>number ${number}</span></p>`;
    const html = Array.from({ length: 3000 }, (_, number) => paragraph(number)).join('\n');
    const styles = `<style>${'p.MsoNormal { mso-style-qformat: yes; }\n'.repeat(120_000)}</style><!--[if gte mso 9]><xml></xml><![endif]-->`;
    expect(styles.length + html.length).toBeGreaterThan(5_000_000);
    await paste(styles + html);
    await text().getByText('Tree number 2999').waitFor();
    const written = await save();
    expect(written).toMatch(/^Tree number 0\n\nTree number 1\n/);
    expect(written.split('\n\n')).toHaveLength(3000);
  });
});
