import {
  SafeHtml,
  sentence,
  type Principal,
  type TemplateContent,
  type TemplateContext,
  type TemplateLoader,
} from '@espalier/plugin-sdk';
import {
  DEFAULT_LIMITS,
  htmlOf,
  LimitGuard,
  TemplateLimitError,
  type RenderLimits,
  type SourceFault,
} from '#content-kinds/liquid';
import { translated } from '#platform/texts';
import { noticeInWords, type TemplateNotice } from './template-notices';

export const TEMPLATE_LANGUAGES = ['liquid', 'hbs'] as const;

export type TemplateLanguage = (typeof TEMPLATE_LANGUAGES)[number];

export type SiteFacts = Readonly<Record<string, unknown>>;

export interface Template {
  /** Of the shape that it renders, for example `Content_Summary__BlogPost`. */
  readonly name: string;
  readonly language: TemplateLanguage;
  /**
   * @param model as templates see it
   * @throws TemplateError naming template, line and column; TemplateLimitError
   */
  render(model: object, rendering: Rendering): string;
}

export interface TemplateSet {
  /** @param name of a shape or an alternate, exactly */
  find(name: string): Template | undefined;
  readonly names: readonly string[];
  /** A set that finds this one first. */
  with(template: Template): TemplateSet;
}

export interface RenderedRequest {
  /** Below the base URL, with a leading slash: `/blog/on-pruning`. */
  readonly path: string;
  /** The first value of each parameter. */
  readonly query: Readonly<Record<string, string>>;
}

export interface RenderingOptions {
  readonly viewer: Principal;
  readonly templates: TemplateSet;
  /** Absent for what is no page, such as an item over REST. */
  readonly request?: RenderedRequest;
  readonly site?: SiteFacts;
  /** Whether `console_log` writes anything; then the nonce of the page's scripts, else undefined. */
  readonly scriptNonce?: string;
  /** Whether those who manage templates are shown what is wrong in them. Default: on pages. */
  readonly showsNotices?: boolean;
  /** Is told at the end what is wrong in templates and does not keep the rest from being shown. */
  readonly onNotices?: (notices: readonly TemplateNotice[]) => void;
  readonly limits?: RenderLimits;
  readonly loads?: Loads;
  /** Milliseconds, for the limit of time. Default: those of the process. */
  readonly now?: () => number;
}

export class Rendering implements TemplateContext {
  readonly viewer: Principal;
  readonly templates: TemplateSet;
  readonly request?: RenderedRequest;
  readonly site?: SiteFacts;
  readonly scriptNonce?: string;
  readonly guard: LimitGuard;
  readonly content: TemplateContent;

  private readonly loads: Loads;
  /** The template that was first, in this pass, to ask for something that was not there. */
  private waiting?: string;
  /** Of this pass, in the words that they are told in. */
  private readonly notices = new Map<string, TemplateNotice>();

  /** @param content the ways to content of this rendering */
  constructor(
    private readonly options: RenderingOptions,
    private readonly contentOf: (rendering: Rendering) => TemplateContent,
  ) {
    this.viewer = options.viewer;
    this.templates = options.templates;
    this.request = options.request;
    this.site = options.site;
    this.scriptNonce = options.scriptNonce;
    this.guard = new LimitGuard(options.limits ?? DEFAULT_LIMITS, options.now);
    this.loads = options.loads ?? new Loads();
    this.content = contentOf(this);
  }

  /** Another one with an allowance of its own, which loads together with this one. */
  beside(): Rendering {
    return new Rendering({ ...this.options, loads: this.loads }, this.contentOf);
  }

  /** Runs the templates once, from the outermost. */
  pass<Result>(work: () => Result): Result {
    this.waiting = undefined;
    this.notices.clear();
    return this.guard.pass(work);
  }

  load<Value>(loader: TemplateLoader<Value>, key: string): Value | undefined {
    if (this.loads.has(loader, key)) return this.loads.get(loader, key);
    this.waiting ??= this.guard.template;
    this.loads.want(loader, key);
    return undefined;
  }

  /** What is known already need not be loaded. */
  remember<Value>(loader: TemplateLoader<Value>, key: string, value: Value | undefined): void {
    this.loads.remember(loader, key, value);
  }

  /** What this loader has loaded, by its keys; undefined where another one has loaded something, too. */
  loadedOnlyBy<Value>(loader: TemplateLoader<Value>): ReadonlyMap<string, Value | undefined> | undefined {
    return this.loads.onlyOf(loader);
  }

  get isWaiting(): boolean {
    return this.waiting !== undefined;
  }

  /** @returns what is shown instead */
  leaveOut(fault: SourceFault): SafeHtml {
    const notice = { ...fault, template: this.guard.template };
    const words = noticeInWords(notice);
    this.notices.set(words.message, notice);
    const { showsNotices = this.request !== undefined } = this.options;
    if (!showsNotices || !this.viewer.may('ManageTemplates')) return new SafeHtml('');
    return new SafeHtml(`<p class="template-notice" role="status">${htmlOf(translated(words), this.guard)}</p>`);
  }

  /** To be called when nothing is lacking any more. */
  tellNotices(): void {
    if (this.notices.size > 0) this.options.onNotices?.([...this.notices.values()]);
  }

  /** Loads all that was asked for, one load per loader, all at once. */
  async loadWanted(): Promise<void> {
    await this.loads.loadWanted(this.viewer);
  }

  /** @throws TemplateLimitError naming the template that asks for more each time */
  refuseMore(passes: number): void {
    if (!this.isWaiting || passes < this.guard.limits.passes) return;
    throw new TemplateLimitError(
      this.waiting ?? this.guard.template,
      sentence('asks for something new {passes} times, each time it is rendered', { passes }),
    );
  }
}

class Loads {
  private readonly loaded = new Map<TemplateLoader<unknown>, Map<string, unknown>>();
  private wanted = new Map<TemplateLoader<unknown>, Set<string>>();

  has(loader: TemplateLoader<unknown>, key: string): boolean {
    return this.loaded.get(loader)?.has(key) ?? false;
  }

  get<Value>(loader: TemplateLoader<Value>, key: string): Value | undefined {
    return this.loaded.get(loader)?.get(key) as Value | undefined;
  }

  want(loader: TemplateLoader<unknown>, key: string): void {
    let keys = this.wanted.get(loader);
    if (!keys) this.wanted.set(loader, (keys = new Set()));
    keys.add(key);
  }

  remember<Value>(loader: TemplateLoader<Value>, key: string, value: Value | undefined): void {
    let known = this.loaded.get(loader);
    if (!known) this.loaded.set(loader, (known = new Map()));
    known.set(key, value);
  }

  onlyOf<Value>(loader: TemplateLoader<Value>): ReadonlyMap<string, Value | undefined> | undefined {
    const used = [...this.loaded.keys(), ...this.wanted.keys()];
    if (used.some((other) => other !== loader)) return undefined;
    return (this.loaded.get(loader) ?? new Map()) as ReadonlyMap<string, Value | undefined>;
  }

  /** Loads all that was asked for, one load per loader, all at once. */
  async loadWanted(viewer: Principal): Promise<void> {
    const wanted = this.wanted;
    this.wanted = new Map();
    await Promise.all([...wanted].map(([loader, keys]) => this.fetch(loader, [...keys], viewer)));
  }

  private async fetch(loader: TemplateLoader<unknown>, keys: readonly string[], viewer: Principal): Promise<void> {
    const values = await loader.load(keys, viewer);
    for (const key of keys) this.remember(loader, key, values.get(key));
  }
}

/** The rendering that our own filters and tags are part of: they show shapes, for which plug-ins know too little. */
export function renderingBehind(context: TemplateContext): Rendering {
  if (context instanceof Rendering) return context;
  throw new Error('Filters and tags run within a rendering.');
}

/** For every rendering, whoever begins it. Provided by the module of the site; without it there are none. */
export abstract class SiteFactsSource {
  /** One object as long as nothing changes. */
  abstract current(): Promise<SiteFacts>;
}
