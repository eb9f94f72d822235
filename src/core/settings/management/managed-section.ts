import {
  sentence,
  isJsonObject,
  type ManagedSettingsOptions,
  type Principal,
  type SettingsManagement,
  type SettingsSection,
} from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';
import { preconditionOf } from '#platform/request';
import type { Settings } from '../settings';

type Values = Readonly<Record<string, unknown>>;

export class ManagedSection {
  constructor(
    private readonly settings: Settings,
    private readonly section: SettingsSection,
    private readonly management: SettingsManagement<object>,
    private readonly options: ManagedSettingsOptions,
  ) {}

  /** Without secrets. */
  async get(): Promise<object> {
    return this.shown(await this.stored());
  }

  stored(): Promise<object> {
    return this.settings.get(this.section);
  }

  /**
   * @param given secrets that it leaves out stay as they are; with null there is none
   * @param ifMatch tag of what was read; without one, whatever is stored is replaced
   */
  async put(given: unknown, ifMatch: string | undefined, principal: Principal): Promise<object> {
    const unlessChanged = preconditionOf(ifMatch, () => new SettingsChangedError(this.options.changedCode));
    const next = (read: () => object): unknown => {
      const current = read();
      const complete = isJsonObject(given) ? this.withSecrets(given, { ...current }) : given;
      this.management.authorize?.(current, isJsonObject(complete) ? complete : {}, principal);
      unlessChanged(this.shown(current));
      return complete;
    };
    return this.shown(await this.settings.change(this.section, next, (values) => this.management.faultsOf?.(values)));
  }

  private shown(settings: object): object {
    const { secrets = [] } = this.section;
    if (secrets.length === 0) return settings;
    return Object.fromEntries(Object.entries(settings).filter(([name]) => !secrets.includes(name)));
  }

  private withSecrets(given: Values, current: Values): Values {
    const complete: Record<string, unknown> = { ...given };
    for (const secret of this.section.secrets ?? []) {
      if (complete[secret] === null) delete complete[secret];
      else if (!(secret in complete) && current[secret] !== undefined) complete[secret] = current[secret];
    }
    return complete;
  }
}

class SettingsChangedError extends DomainError {
  constructor(code = 'settings.precondition-failed') {
    super(
      'precondition-failed',
      code,
      sentence('The settings have changed since they were read. Read them again and repeat the change.'),
    );
  }
}
