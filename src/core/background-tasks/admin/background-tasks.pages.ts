import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { newForm, PageRenderer, refused, view, type FormState } from '#core/display';
import { DomainError, shownMessage, storedInWords } from '#platform/errors';
import { Form, type FormFields } from '#platform/pages';
import { text, spokenLanguage } from '#platform/texts';
import { BackgroundTasks } from '../background-tasks';
import type { RunSummary, TaskSummary } from '../task-summary';

const SECOND = 1000;

const MINUTE = 60;

interface RunView extends RunSummary {
  readonly duration: string;
  readonly told: readonly { readonly name: string; readonly value: string }[];
}

export const TASKS_PATH = '/Admin/BackgroundTasks';

interface TaskRow extends TaskSummary {
  readonly path: string;
  readonly asksAt?: string;
  readonly scheduleInWords?: string;
}

interface TaskModel {
  readonly task: TaskRow;
  readonly form: FormState;
  readonly runs: readonly RunView[];
  readonly running: boolean;
  readonly now: Date;
}

interface ListModel {
  readonly path: string;
  readonly q: string;
  readonly statuses: readonly { readonly value: string; readonly text: string; readonly chosen: boolean }[];
  readonly tasks: readonly TaskRow[];
  readonly now: Date;
}

const TASKS = view<ListModel>('background-tasks/list');
const TASK = view<TaskModel>('background-tasks/task');

@AdminPage()
@RequirePermission('ManageBackgroundTasks')
@Controller('Admin/BackgroundTasks')
export class BackgroundTasksPages {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Res() response: Response, @Query('q') q: unknown, @Query('status') status: unknown): Promise<void> {
    const asked = { q: typeof q === 'string' ? q.trim() : '', status };
    const tasks = (await this.tasks.list()).filter((task) => isAsked(task, asked)).map((task) => this.rowOf(task));
    const model = { path: TASKS_PATH, q: asked.q, statuses: statusesWith(status), tasks, now: new Date() };
    await this.pages.render(response, TASKS, model, { title: text('Background tasks') });
  }

  @Get(':name')
  async show(@Res() response: Response, @Param('name') name: string): Promise<void> {
    const { schedule } = await this.tasks.get(name);
    await this.showTask(response, name, newForm({ schedule }));
  }

  @Post(':name')
  async save(@Res() response: Response, @Param('name') name: string, @Form() form: FormFields): Promise<void> {
    const schedule = form.text('schedule').trim();
    try {
      await this.tasks.change(name, { schedule: schedule === '' ? null : schedule });
    } catch (error) {
      const again = refused({ schedule }, error);
      return this.showTask(response, name, again.form, again.status);
    }
    await this.done(response, pathOf(name), text('The schedule was saved.'));
  }

  @Post(':name/enable')
  async enable(@Res() response: Response, @Param('name') name: string, @Form() form: FormFields): Promise<void> {
    const { title } = await this.tasks.change(name, { enabled: true });
    await this.done(response, pageWith(form, name), text('{title} was enabled.', { title }));
  }

  @Post(':name/disable')
  async disable(@Res() response: Response, @Param('name') name: string, @Form() form: FormFields): Promise<void> {
    const { title } = await this.tasks.change(name, { enabled: false });
    await this.done(response, pageWith(form, name), text('{title} was disabled.', { title }));
  }

  @Post(':name/run')
  async run(@Res() response: Response, @Param('name') name: string): Promise<void> {
    const asksAt = this.tasks.asksAt(name);
    if (asksAt) return this.pages.redirect(response, asksAt);
    await this.attempt(response, name, text('The task was started.'), () => this.tasks.runNow(name));
  }

  @Post(':name/cancel')
  async cancel(@Res() response: Response, @Param('name') name: string): Promise<void> {
    await this.attempt(response, name, text('The task was asked to stop.'), () => this.tasks.cancel(name));
  }

  private async attempt(response: Response, name: string, notice: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
      return this.pages.redirect(response, pathOf(name), { kind: 'error', text: shownMessage(error) });
    }
    await this.done(response, pathOf(name), notice);
  }

  private async showTask(response: Response, name: string, form: FormState, status = 200): Promise<void> {
    const [task, runs] = await Promise.all([this.tasks.get(name), this.tasks.runs(name)]);
    const running = runs.some(({ outcome }) => outcome === 'running');
    const model = { task: this.rowOf(task), form, runs: runs.map(presentRun), running, now: new Date() };
    await this.pages.render(response, TASK, model, { title: task.title, status });
  }

  private rowOf(task: TaskSummary): TaskRow {
    const { name, schedule } = task;
    return {
      ...task,
      path: pathOf(name),
      asksAt: this.tasks.asksAt(name),
      scheduleInWords: scheduleInWords(schedule),
    };
  }

  private done(response: Response, path: string, notice: string): Promise<void> {
    return this.pages.redirect(response, path, { kind: 'success', text: notice });
  }
}

function isAsked({ title, description, enabled }: TaskSummary, { q, status }: { q: string; status: unknown }): boolean {
  const other = enabled ? 'disabled' : 'enabled';
  return status !== other && `${title}\n${description}`.toLowerCase().includes(q.toLowerCase());
}

function statusesWith(status: unknown): ListModel['statuses'] {
  return [
    { value: '', text: text('All') },
    { value: 'enabled', text: text('Enabled') },
    { value: 'disabled', text: text('Disabled') },
  ].map((option) => ({ ...option, chosen: option.value === status }));
}

/** The switch is on the list and on the page of the task. */
function pageWith(form: FormFields, name: string): string {
  return form.text('page') === 'task' ? pathOf(name) : TASKS_PATH;
}

function pathOf(name: string): string {
  return `${TASKS_PATH}/${encodeURIComponent(name)}`;
}

export function presentRun(run: RunSummary): RunView {
  const told = Object.entries(run.facts ?? run.progress ?? {}).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  const error = run.error === null ? null : storedInWords(run.error);
  return { ...run, error, duration: run.endedUtc === null ? '' : durationOf(run.startedUtc, run.endedUtc), told };
}

export function durationOf(startedUtc: string, endedUtc: string): string {
  const seconds = Math.max(0, Date.parse(endedUtc) - Date.parse(startedUtc)) / SECOND;
  return seconds < MINUTE
    ? text('{seconds} s', { seconds: seconds.toFixed(1) })
    : text('{minutes} min', { minutes: Math.round(seconds / MINUTE) });
}

/**
 * What a schedule says, in the language that is spoken: `Every minute`, `At 01:00`. Nothing in a language that the
 * library has not, and where days of the month and of the week are restricted: one of them is enough here, and it would say that both
 * are needed.
 *
 * @param schedule a cron expression of five fields
 */
export function scheduleInWords(schedule: string): string | undefined {
  const [, , dayOfMonth, , dayOfWeek] = schedule.split(/\s+/);
  if (dayOfMonth !== '*' && dayOfWeek !== '*') return undefined;
  // It takes a tenth of a second to load, and only these pages need it.
  const { default: description } = require('cronstrue/i18n') as typeof import('cronstrue/i18n.js');
  const { language } = new Intl.Locale(spokenLanguage().tag);
  if (!(language in description.locales)) return undefined;
  try {
    return description.toString(schedule, { locale: language, use24HourTimeFormat: true });
  } catch {
    return undefined;
  }
}
