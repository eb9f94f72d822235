import { describePermissionProvider, describeSettingsSection } from '@espalier/testing';
import { ClientSettingsSection } from './client/client-settings';
import { OpenidPermissions } from './openid-permissions';
import { ServerSettingsSection } from './server/server-settings';
import { ValidationSettingsSection } from './validation/validation-settings';

describePermissionProvider(new OpenidPermissions());

describeSettingsSection(new ClientSettingsSection(), {
  valid: [{ enabled: true, authority: 'https://id.example', clientId: 'espalier' }],
  invalid: { authority: { enabled: true, clientId: 'espalier' }, scopes: { scopes: 'profile' } },
});
describeSettingsSection(new ServerSettingsSection(), {
  valid: [{}],
  invalid: { visitsPerMinute: { visitsPerMinute: 0 } },
});
describeSettingsSection(new ValidationSettingsSection(), {
  valid: [{}],
  invalid: { authority: { authority: 'nowhere' } },
});
