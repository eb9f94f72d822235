import type { Page } from 'playwright-core';
import { Roles } from '#core/auth';
import { Users } from '#features/users';
import { DeliveryRelay } from '#features/webhooks';
import type { WatchedPage } from '../support/chromium';
import { EditorWorld, requireFaultless } from '../support/editor-world';
import { keyboard, type Hands } from '../support/hands';
import { Receiver } from '../support/receiver';

const PASSWORD = 'plums in the ice box';

describe('The administration, with the keyboard alone', () => {
  let world: EditorWorld;
  let receiver: Receiver;
  let opened: WatchedPage;
  let page: Page;
  let hands: Hands;

  const main = () => page.getByRole('main');
  const button = (name: string | RegExp) => main().getByRole('button', { name, exact: true });
  const link = (name: string | RegExp) => main().getByRole('link', { name, exact: true }).first();
  const box = (name: string) => main().getByRole('textbox', { name, exact: true });
  const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const tick = (name: string) => hands.tick(main().getByRole('checkbox', { name, exact: true }));

  /** By the navigation, whose last part is folded. */
  const open = async (name: string) => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const entry = navigation.getByRole('link', { name, exact: true });
    if (!(await entry.isVisible())) await hands.press(navigation.locator('summary'));
    await hands.press(entry);
    await heading(name);
  };

  beforeAll(async () => {
    receiver = await Receiver.start();
    world = await EditorWorld.start({ env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
    opened = await world.enter();
    ({ page } = opened);
    hands = keyboard(page);
  });
  afterAll(async () => {
    requireFaultless(opened);
    await world.stop();
    await receiver.stop();
  });

  it('adds a webhook, tests it, and deletes it', async () => {
    await open('Webhooks');
    await hands.press(link('New webhook'));
    await hands.type(box('Name'), 'Index');
    await hands.type(box('URL'), receiver.url);
    await tick('content.published');
    await hands.press(button('Create'));
    await hands.press(link('I have copied the secret'));
    await heading('Index');
    await hands.press(button('Send a test'));
    await said('A test was sent.');
    await world.content.app.get(DeliveryRelay).deliverDue();
    expect(receiver.received).toHaveLength(1);
    await hands.press(link('Deliveries'));
    await main().getByRole('cell', { name: 'delivered' }).waitFor();
    await hands.press(link('Index'));
    await heading('Index');
    await hands.press(link('Delete'));
    await hands.press(button('Delete'));
    await said('There are no webhooks here yet');
  });

  it('changes when a task runs, and runs it', async () => {
    await open('Background tasks');
    await hands.press(link('Content storage'));
    await heading('Content storage');
    await hands.type(box('Cron expression (optional)'), '15 4 * * *');
    await hands.press(button('Save schedule'));
    await said('At 04:15.');
    await hands.press(button('Run now'));
    await main()
      .getByRole('cell', { name: 'Done' })
      .or(main().getByRole('cell', { name: 'Running' }))
      .first()
      .waitFor();
    await hands.press(button('Disable'));
    await hands.press(button('Enable'));
    await button('Disable').waitFor();
  });

  it('adds a scope, changes it, and deletes it', async () => {
    await open('Scopes');
    await hands.press(link('New scope'));
    await hands.type(box('Name'), 'orders');
    await hands.press(button('Create'));
    await heading('orders');
    await hands.type(box('Title (optional)'), 'Your orders');
    await hands.press(button('Save'));
    await said('was saved');
    await hands.press(link('Delete'));
    await hands.press(button('Delete'));
    await link('orders').waitFor({ state: 'detached' });
  });

  it('sets up the authorization server, and rotates its key', async () => {
    await open('Authorization server');
    await tick('Introspection');
    await hands.type(main().getByLabel('Access tokens'), '600');
    await hands.choose(main().getByLabel('Algorithm'), 'ES256');
    await hands.press(button('Save'));
    await said('saved');
    expect(await main().getByLabel('Access tokens').inputValue()).toBe('600');
    expect(await main().getByRole('checkbox', { name: 'Introspection' }).isChecked()).toBe(false);
    await hands.press(button('Rotate the key'));
    await main().getByRole('row').nth(2).waitFor();
  });

  it('runs pruning after a question', async () => {
    await open('Content Version Pruning');
    await hands.tick(main().getByRole('switch'));
    await tick('Article');
    await said('would be deleted');
    await hands.press(button('Save'));
    await said('Pruning is on');
    await hands.press(link('Run now…'));
    await hands.press(button(/^Run/));
    await main().getByRole('table', { name: 'Last runs' }).waitFor();
  });

  it('adds a role and a user who has it, disables the user, and deletes both', async () => {
    await open('Roles');
    await hands.press(link('New role'));
    await hands.type(box('Name'), 'Poet');
    await hands.press(button('Create'));
    await tick('Access the admin panel');
    await page.keyboard.press('Enter');
    await said('The role Poet was saved.');
    await open('Users');
    await hands.press(link('New user'));
    await hands.type(box('User name'), 'ovid');
    await hands.type(box('E-mail address'), 'ovid@example.com');
    await tick('Poet');
    await hands.press(button('Create user'));
    await said('The user ovid was created.');
    const stored = () => world.content.app.get(Users).findByName('ovid');
    expect(await stored()).toMatchObject({ enabled: true, roles: ['Poet'] });
    await tick('Select ovid');
    await hands.press(button('Disable…'));
    await hands.press(button('Disable'));
    await said('was disabled');
    expect(await stored()).toMatchObject({ enabled: false });
    await hands.press(link('ovid'));
    await tick('Poet');
    await hands.press(button('Save'));
    await said('The user ovid was saved.');
    expect(await stored()).toMatchObject({ roles: [] });
    await hands.press(link('Delete this user'));
    await hands.press(button('Delete the user'));
    await said('The user was deleted.');
    await open('Roles');
    await hands.press(link('Poet'));
    await hands.press(link('Delete this role'));
    await hands.press(button(/^Delete/));
    await link('Poet').waitFor({ state: 'detached' });
    expect(await world.content.app.get(Roles).get('Poet')).toBeUndefined();
  });

  it('sets up one’s own account, and leaves', async () => {
    await hands.press(page.locator('summary', { hasText: 'Account menu of' }));
    await hands.press(page.getByRole('link', { name: 'Your account' }));
    await heading('Your account');
    await hands.press(button('Dark'));
    await page.locator('html[data-theme=dark]').waitFor();
    await hands.choose(main().getByLabel('Times are shown in'), 'Europe/Berlin');
    await hands.press(button('Save time zone'));
    await said('saved');
    expect(await main().getByLabel('Times are shown in').inputValue()).toBe('Europe/Berlin');
    await hands.type(main().getByLabel('Current password'), 'wrong');
    await hands.type(main().getByLabel('New password', { exact: true }), PASSWORD);
    await hands.type(main().getByLabel('New password again'), PASSWORD);
    await hands.press(button('Change password'));
    await page.getByRole('alert').and(page.locator(':focus')).waitFor();
    await hands.press(page.getByRole('alert').getByRole('link', { name: 'Is not your password.' }));
    await main().getByLabel('Current password').and(page.locator(':focus')).waitFor();
    await hands.press(button('Sign out everywhere'));
    await heading('Sign in');
  });
});
