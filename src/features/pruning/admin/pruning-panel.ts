import { Injectable } from '@nestjs/common';
import type { Principal, SettingsPanel } from '@espalier/plugin-sdk';
import { BackgroundTasks, durationOf, type RunSummary } from '#core/background-tasks';
import { view } from '#core/display';
import { Settings } from '#core/settings';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { PruningPreview, type PruningForecast } from '../preview/pruning-preview';
import { PREVIEW_PATH, PRUNING_PATH, PRUNING_TASK, RUN_PATH, TASK_PATH } from '../pruning-paths';
import { PruningRuns, type PruningRun } from '../runs/pruning-runs';
import { PruningSettingsSection, type PruningSettings } from '../settings/pruning-settings';
import { versionChartOf, type VersionChart } from './chart';

interface RunRow extends PruningRun {
  readonly duration: string;
  readonly startedBy: string;
}

interface PanelModel {
  readonly path: string;
  readonly previewPath: string;
  readonly runPath: string;
  readonly taskPath: string;
  /** Absent when it takes too long to say. */
  readonly forecast?: PruningForecast;
  readonly kept: number;
  readonly chart?: VersionChart;
  readonly disabled: boolean;
  readonly withoutTypes: boolean;
  readonly taskEnabled: boolean;
  readonly nextRunUtc: string | null;
  readonly now: Date;
  readonly isOn: boolean;
  readonly mayManageTasks: boolean;
  readonly mayRun: boolean;
  /** The newest first. */
  readonly runs: readonly RunRow[];
  readonly running?: RunRow;
}

const FORECAST = view<PanelModel>('pruning/forecast');
const STATE = view<PanelModel>('pruning/state');
const RUNS = view<PanelModel>('pruning/runs');
const RUNS_SHOWN = 20;

@Injectable()
export class PruningPanel {
  constructor(
    private readonly preview: PruningPreview,
    private readonly runs: PruningRuns,
    private readonly tasks: BackgroundTasks,
    private readonly settings: Settings,
    private readonly section: PruningSettingsSection,
    private readonly clock: Clock,
  ) {}

  /** @param typed settings to look at instead of those that are stored */
  async shown(principal: Principal, typed?: Readonly<PruningSettings>): Promise<SettingsPanel> {
    const stored = await this.settings.get(this.section);
    const asked = typed ?? stored;
    // Whoever is about to turn pruning on wants to know what it would do then.
    const forecast = await this.preview.soon({ ...asked, disabled: false });
    const [task, taskRuns, last] = await Promise.all([
      this.tasks.get(PRUNING_TASK),
      this.tasks.runs(PRUNING_TASK),
      this.runs.last(RUNS_SHOWN),
    ]);
    const mayManageTasks = principal.may('ManageBackgroundTasks');
    const runs = last.map((run) => rowOf(run, taskRuns));
    const model: PanelModel = {
      path: PRUNING_PATH,
      previewPath: PREVIEW_PATH,
      runPath: RUN_PATH,
      taskPath: TASK_PATH,
      forecast,
      kept: forecast ? forecast.examined - forecast.versions : 0,
      chart: forecast && versionChartOf(forecast.months),
      disabled: stored.disabled,
      withoutTypes: asked.contentTypes.length === 0,
      taskEnabled: task.enabled,
      nextRunUtc: task.nextRunUtc,
      now: this.clock.now(),
      isOn: task.enabled && !stored.disabled,
      mayManageTasks,
      mayRun: mayManageTasks && !stored.disabled,
      runs,
      running: runs.find(({ outcome }) => outcome === 'running'),
    };
    return { view: FORECAST, model, isBeside: true, aboveForm: STATE, belowAll: RUNS, scripts: ['pruning.js'] };
  }
}

function rowOf(run: PruningRun, taskRuns: readonly RunSummary[]): RunRow {
  const { startedUtc, endedUtc } = run;
  const duration = endedUtc ? durationOf(startedUtc.toISOString(), endedUtc.toISOString()) : '';
  return { ...run, duration, startedBy: startedBy(run, taskRuns) };
}

/** Runs of the task enclose what they do; what none encloses was done by the command. */
export function startedBy({ startedUtc }: PruningRun, taskRuns: readonly RunSummary[]): string {
  const at = startedUtc.getTime();
  const enclosing = taskRuns.find(
    (task) => Date.parse(task.startedUtc) <= at && (task.endedUtc === null || Date.parse(task.endedUtc) >= at),
  );
  if (!enclosing) return text('Command line');
  return enclosing.scheduled ? text('Schedule') : text('Manually');
}
