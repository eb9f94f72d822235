import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TEMPLATE_FOLDER } from '@espalier/plugin-sdk';
import { registryOf } from '../../../../test/support/fake-registry';
import { Placements } from './placements';

describe('Placement', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-placement-'));
  const folder = (owner: string, rules?: string) => {
    const at = path.join(root, owner);
    fs.mkdirSync(at, { recursive: true });
    if (rules !== undefined) fs.writeFileSync(path.join(at, 'placement.json'), rules);
    return { owner, path: at };
  };
  const placements = (...folders: { owner: string; path: string }[]) => {
    const loaded = new Placements(registryOf([TEMPLATE_FOLDER, folders]));
    loaded.onModuleInit();
    return loaded;
  };
  const title = { type: 'TitlePart', contentType: 'Page', displayType: 'Detail', name: 'TitlePart' };
  const fallback = { zone: 'Content', position: '0' };

  afterAll(() => fs.rmSync(root, { recursive: true }));

  it('is what the folder says that comes last, and what only others say', () => {
    const one = folder('one', '{"TitlePart": [{"place": "Header:1", "wrappers": ["Box"]}]}');
    const two = folder('two', '{"TitlePart": [{"place": "Footer:2"}]}');
    const placed = { place: { zone: 'Footer', position: '2' }, wrappers: ['Box'] };
    expect(placements(one, folder('without'), two).placed(title, fallback)).toMatchObject(placed);
    expect(placements(two, one).placed(title, fallback).place).toEqual({ zone: 'Header', position: '1' });
    expect(placements(folder('without')).placed(title, fallback).place).toBe(fallback);
  });

  it('stops the start where a file is wrong, with its path and the member', () => {
    const broken = folder('broken', '{"TitlePart": [{"place": "nowhere"}]}');
    const file = path.join(broken.path, 'placement.json');
    expect(() => placements(broken)).toThrow(`${file}: TitlePart[0].place must be a zone and a position`);
  });
});
