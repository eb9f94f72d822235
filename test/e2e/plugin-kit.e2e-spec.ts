import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '../support/documents';
import { serverUrl } from '../support/test-server';

const EXAMPLE = path.join(REPOSITORY, 'plugins/color-filter');

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-plugins-'));
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs npm as a reader of the documents does. */
function npm(cwd: string, ...args: readonly string[]) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    env: { PATH, HOME, TEST_DATABASE_URL: serverUrl() },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const make = (name: string, to: string) =>
  npm(REPOSITORY, 'run', 'plugin:new', name, '--', '--to', path.join(folder, to));

describe('npm run plugin:new', () => {
  it('writes a plug-in into any folder, which builds and passes its own test there', () => {
    const made = make('price-range', 'elsewhere/price-range');
    expect(made).toEqual({ status: 0, output: expect.stringContaining('npm test') });
    const own = path.join(folder, 'elsewhere/price-range');
    const tested = npm(own, 'test');
    expect(tested).toEqual({ status: 0, output: expect.stringContaining('The plug-in price-range') });
    expect(fs.readdirSync(path.join(own, 'dist'))).toContain('index.js');
  });

  it('copies the example, with nothing of its name left', () => {
    make('stock', 'stock');
    const names = fs.readdirSync(path.join(folder, 'stock'), { recursive: true, encoding: 'utf8' });
    expect(names).toContain('src/stock.spec.ts');
    const files = names.map((name) => path.join(folder, 'stock', name)).filter((file) => fs.statSync(file).isFile());
    for (const file of files)
      expect({ file, text: fs.readFileSync(file, 'utf8') }).toEqual({
        file,
        text: expect.not.stringMatching(/color/i),
      });
  });

  it.each(['Color', 'color_filter', 'color-', '../color', 'color filter', 'c'.repeat(41)])(
    'refuses the name “%s”',
    (name) => {
      const refused = make(name, 'refused');
      expect(refused).toEqual({
        status: 1,
        output: expect.stringContaining('is no name of a plug-in. Use lower-case'),
      });
      expect(fs.existsSync(path.join(folder, 'refused'))).toBe(false);
    },
  );

  it('refuses a name whose term or card the service has, and says what would do', () => {
    const service = ['status', 'text', 'type', 'created-filter', 'display-text', 'content-type'];
    for (const name of service) {
      const refused = make(name, 'clash');
      expect(refused).toEqual({ status: 1, output: expect.stringContaining(`Use another name, such as my-${name}.`) });
    }
    expect(fs.existsSync(path.join(folder, 'clash'))).toBe(false);
    expect(make('my-status', 'clash').status).toBe(0);
  });

  it.each(['latest', 'published', 'content-item', 'constructor', 'to-string'])(
    'refuses the name “%s”, like which no field can be named',
    (name) => {
      const refused = make(name, 'reserved');
      expect(refused).toEqual({ status: 1, output: expect.stringContaining(`Use another name, such as my-${name}.`) });
      expect(fs.existsSync(path.join(folder, 'reserved'))).toBe(false);
    },
  );

  it('refuses a folder that is there', () => {
    fs.mkdirSync(path.join(folder, 'taken'));
    expect(make('color', 'taken')).toEqual({ status: 1, output: expect.stringContaining('is there already') });
  });
});

describe('The example of a plug-in with repositories', () => {
  it('builds and passes its own test', () => {
    const tested = npm(path.join(REPOSITORY, 'plugins/color-count'), 'test');
    expect(tested).toEqual({ status: 0, output: expect.stringContaining('The plug-in color-count') });
  });
});

describe('The example of a plug-in with records', () => {
  const suppliers = path.join(REPOSITORY, 'plugins/paint-suppliers');

  it('has fewer than 60 lines, and builds and passes its own test', () => {
    const source = fs.readFileSync(path.join(suppliers, 'src/index.ts'), 'utf8');
    expect(source.split('\n').filter((line) => line.trim() !== '').length).toBeLessThan(60);
    expect(npm(suppliers, 'test')).toEqual({
      status: 0,
      output: expect.stringContaining('The plug-in paint-suppliers'),
    });
  });

  it('builds in any folder, with what the documents import', () => {
    const own = path.join(folder, 'suppliers');
    fs.cpSync(suppliers, own, { recursive: true, filter: (file) => path.basename(file) !== 'dist' });
    for (const name of ['package.json', 'tsconfig.json']) {
      const file = path.join(own, name);
      const text = fs.readFileSync(file, 'utf8');
      fs.writeFileSync(file, text.replaceAll('../..', path.relative(own, REPOSITORY)));
    }
    fs.copyFileSync(
      path.join(REPOSITORY, 'test/fixtures/paint-orders.module.ts'),
      path.join(own, 'src/paint-orders.ts'),
    );
    fs.copyFileSync(
      path.join(REPOSITORY, 'test/fixtures/reading-time.module.ts'),
      path.join(own, 'src/reading-time.ts'),
    );
    fs.writeFileSync(path.join(own, 'src/addresses.ts'), "export type { Request } from 'express';\n");
    expect(npm(own, 'run', 'build')).toMatchObject({ status: 0 });
    expect(fs.readdirSync(path.join(own, 'dist'))).toEqual(expect.arrayContaining(['index.js', 'paint-orders.js']));
  });
});

describe('The example of a plug-in', () => {
  it('has fewer than 40 lines', () => {
    const source = fs.readFileSync(path.join(EXAMPLE, 'src/index.ts'), 'utf8');
    const lines = source.split('\n').filter((line) => line.trim() !== '');
    expect(lines.length).toBeLessThan(40);
  });
});
