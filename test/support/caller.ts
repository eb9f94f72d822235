import type { HttpClient } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { ContentApi } from './content-api';
import type { ContentWorld } from './content-world';

/** An application whose rights a test can change between two requests. */
export class Caller {
  private constructor(
    readonly id: string,
    readonly accessToken: string,
    private readonly world: ContentWorld,
  ) {}

  get api(): ContentApi {
    return this.world.admin.as(this.accessToken);
  }

  /** The API of another node as this caller sees it. */
  on(node: HttpClient): ContentApi {
    return new ContentApi(node, this.accessToken);
  }

  /** Registers the application with a role of its own, which grants nothing yet. */
  static async register(world: ContentWorld, id = 'caller'): Promise<Caller> {
    await world.app.get(Roles).put({ name: id, description: '', permissions: [] });
    const { clientSecret } = await world.app.get(Applications).create({ clientId: id, roles: [id] });
    return new Caller(id, await world.app.token(id, clientSecret), world);
  }

  /** From now on these are all that the caller has; what every authenticated caller may by default counts no more. */
  async holds(...permissions: readonly string[]): Promise<void> {
    const roles = this.world.app.get(Roles);
    await roles.put({ name: 'Authenticated', description: '', permissions: [] });
    await roles.put({ name: this.id, description: '', permissions });
  }
}
