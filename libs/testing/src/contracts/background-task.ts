import type { BackgroundTask, JsonObject } from '@espalier/plugin-sdk';

const MAX_BYTES = 4096;
const CRON_FIELD = /^[\d*/,A-Z-]+$/i;

/** Declares tests of what the service expects of every background task. One of them runs it. */
export function describeBackgroundTask(task: BackgroundTask): void {
  describe(`The background task ${task.name}`, () => {
    it('has a name in kebab case, a title and a description', () => {
      expect(task.name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(task.name.length).toBeLessThanOrEqual(100);
      expect([task.title.trim(), task.description.trim()]).not.toContain('');
    });

    it('has a schedule of five fields', () => {
      const fields = task.schedule.split(' ');
      expect(fields.map((field) => CRON_FIELD.test(field))).toEqual([true, true, true, true, true]);
    });

    it('gives facts that can be kept', async () => {
      const told: JsonObject[] = [];
      const { signal } = new AbortController();
      const progress = (facts: JsonObject) => Promise.resolve(void told.push(facts));
      const facts = await task.run({ dueUtc: new Date(0), signal, progress });
      for (const kept of [...told, facts ?? {}]) {
        const text = JSON.stringify(kept);
        expect(JSON.parse(text)).toEqual(kept);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
      }
    });
  });
}
