import { hiddenFields, type Browser } from '@espalier/testing';
import { BackgroundTasks, TaskTicker } from '#core/background-tasks';
import { TasksModule } from '../fixtures/tasks.module';
import { eventually } from '../support/auth-world';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const LIST = '/Admin/BackgroundTasks';
const DRYING = `${LIST}/watch-paint-dry`;

describe('The pages of background tasks', () => {
  let app: TestApp;
  let admin: Browser;

  beforeAll(async () => {
    app = await startTestApp({ plugins: [TasksModule] });
    admin = await new People(app).signedIn();
  });
  afterAll(() => app.stop());

  const task = (name: string) => app.get(BackgroundTasks).get(name);

  it('list them with their schedules, and find them by their titles and descriptions', async () => {
    const { text } = await admin.open(LIST);
    expect(text).toContain('Count tins');
    expect(text).toContain('At 02:30</span><span class="hint"><code>30 2 * * *</code>');
    expect(text).toContain('Looks at &lt;b&gt;paint&lt;/b&gt; until somebody says stop.');
    const { text: found } = await admin.open(`${LIST}?q=SAYS+stop`);
    expect(found).toContain('Watch paint dry');
    expect(found).not.toContain('Count tins');
    expect((await admin.open(`${LIST}?q=<script>`)).text).toContain('No background tasks match.');
  });

  it('find those that are enabled, and those that are not', async () => {
    const { text: enabled } = await admin.open(`${LIST}?status=enabled`);
    expect(enabled).toContain('Count tins');
    expect(enabled).not.toContain('Watch paint dry');
    const { text: disabled } = await admin.open(`${LIST}?q=paint&status=disabled`);
    expect(disabled).toContain('Watch paint dry');
    expect(disabled).toContain('<option value="disabled" selected>Disabled</option>');
    for (const other of ['Count tins', 'Spill paint']) expect(disabled).not.toContain(other);
    expect((await admin.open(`${LIST}?status=other`)).text).toContain('Watch paint dry');
  });

  it('switch one on and off on its own page too, and stay there', async () => {
    const on = await admin.submit(DRYING, `${DRYING}/enable`, {});
    expect([on.headers.get('location'), (await task('watch-paint-dry')).enabled]).toEqual([DRYING, true]);
    const off = await admin.submit(DRYING, `${DRYING}/disable`, {});
    expect([off.headers.get('location'), (await task('watch-paint-dry')).enabled]).toEqual([DRYING, false]);
  });

  it('switch them on and off', async () => {
    expect((await admin.submit(LIST, `${DRYING}/enable`, {})).status).toBe(303);
    expect(await task('watch-paint-dry')).toMatchObject({ enabled: true });
    expect((await admin.submit(LIST, `${DRYING}/disable`, {})).status).toBe(303);
    expect(await task('watch-paint-dry')).toMatchObject({ enabled: false });
  });

  it('change the schedule, say beside the field what is wrong with it, and go back to the default', async () => {
    expect((await admin.submit(DRYING, DRYING, { schedule: ' 15  4 * * * ' })).status).toBe(303);
    expect(await task('watch-paint-dry')).toMatchObject({ schedule: '15 4 * * *' });
    const refused = await admin.submit(DRYING, DRYING, { schedule: 'at <i>noon</i>' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('href="#field-schedule"');
    expect(refused.text).toContain('at &lt;i&gt;noon&lt;/i&gt;');
    expect(await task('watch-paint-dry')).toMatchObject({ schedule: '15 4 * * *' });
    await admin.submit(DRYING, DRYING, { schedule: '' });
    expect(await task('watch-paint-dry')).toMatchObject({ schedule: '30 2 * * *' });
  });

  it('run one now, cancel it, and show what became of it', async () => {
    expect((await admin.submit(DRYING, `${DRYING}/run`, {})).status).toBe(303);
    const { text: running } = await admin.open(DRYING);
    expect(running).toContain('The task was started.');
    expect(running).toContain('Cancel the run');
    const form = hiddenFields(running, `${DRYING}/cancel`);
    expect((await admin.post(`${DRYING}/cancel`, form)).status).toBe(303);
    await eventually(async () =>
      expect((await task('watch-paint-dry')).lastRun).toMatchObject({ outcome: 'cancelled' }),
    );
    const { text: ended } = await admin.open(DRYING);
    expect(ended).toContain('Cancelled</span></td>');
    expect(ended).toContain('<td>Manually</td>');
    expect(ended).not.toContain('Cancel the run');
    await admin.post(`${DRYING}/cancel`, form);
    expect((await admin.open(DRYING)).text).toContain('is not running. Nothing was changed.');
  });

  it('show the facts of runs, and why one failed', async () => {
    await app.get(TaskTicker).tick(new Date(Date.UTC(2026, 0, 1)));
    expect((await admin.open(`${LIST}/count-tins`)).text).toContain('counted: 1');
    expect((await admin.open(`${LIST}/spill-paint`)).text).toContain(
      'Failed</span><span class="hint">“The tin fell over”</span>',
    );
  });

  it('are for whoever may manage tasks, and know no others', async () => {
    expect((await admin.open(`${LIST}/paint-the-sky`)).status).toBe(404);
    const people = new People(app);
    const editor = await people.signedIn((await people.create('Editor')).userName);
    for (const at of [LIST, DRYING]) expect((await editor.open(at)).status).toBe(403);
    expect((await editor.open('/Admin')).text).not.toContain(LIST);
  });
});
