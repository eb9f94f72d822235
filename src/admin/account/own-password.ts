import { Injectable } from '@nestjs/common';
import type { Proof } from '#core/auth';
import { Credentials, InvalidUserError, Users } from '#features/users';

interface PasswordChange {
  readonly current: string;
  readonly password: string;
  /** The new one again, as nobody sees what they type. */
  readonly repeated: string;
}

/** Changing one's own password. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly users: Users,
    private readonly credentials: Credentials,
  ) {}

  /**
   * Ends all sessions of the user, and the access of applications.
   *
   * @returns proof that counts from now on
   * @param address of whoever asks, as `countedAddress` gives it
   * @throws InvalidUserError at the members of the change; TooManyAttemptsError; SecretsBusyError
   */
  async change(userId: string, { current, password, repeated }: PasswordChange, address: string): Promise<Proof> {
    if (password !== repeated) throw new InvalidUserError('repeated', 'Is not the same as the new password.');
    const proof = await this.credentials.confirm(userId, current, address);
    const renewed = proof && (await this.users.changePassword(proof, password));
    if (!renewed) throw new InvalidUserError('current', 'Is not your password.');
    return renewed;
  }
}
