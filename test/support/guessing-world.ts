import { Database } from '#platform/database';
import { Guesser } from './guesses';
import { People } from './people';
import { startTestApp, type TestApp } from './test-app';

interface Counter {
  readonly account: string;
  readonly address: string;
}

/** A service that trusts the proxy which guessers play. */
export class GuessingWorld {
  readonly people: People;

  private constructor(readonly app: TestApp) {
    this.people = new People(app);
  }

  static async start(): Promise<GuessingWorld> {
    return new GuessingWorld(await startTestApp({ env: { TRUST_PROXY: 'loopback' } }));
  }

  /** Another node of the same service. */
  startNode(): Promise<TestApp> {
    return startTestApp({ database: this.app.database, env: { TRUST_PROXY: 'loopback' } });
  }

  /** One who has not guessed before, and by the usual settings. */
  async guesser(): Promise<Guesser> {
    const guesser = new Guesser(this.app);
    await guesser.configure({});
    await this.forget();
    return guesser;
  }

  counters(): Promise<Counter[]> {
    return this.app.get(Database).query<Counter>('SELECT * FROM auth_attempt');
  }

  async forget(): Promise<void> {
    await this.app.get(Database).query('DELETE FROM auth_attempt');
  }

  stop(): Promise<void> {
    return this.app.stop();
  }
}
