import { amina, bilal, dangling, twice, type Part } from './table.ts'

export const notifications: Part = {
  rows: `
    insert into notifications (id, user_id, type, code, sender_id, created_at)
    values (gen_random_uuid(), ${amina}, 'like', 'like', ${bilal}, now());
    insert into notification_settings (user_id) values (${amina});
    insert into push_devices
    select gen_random_uuid(), ${amina}, sessions.id, 'web', 'token', key, '{}', now()
    from sessions, unnest(array['one', 'two']) as key;
    insert into push_deliveries
    select notifications.id, push_devices.id, now(), null from notifications, push_devices where token_key = 'one';`,
  violations: {
    ...twice('notifications', 'notification_settings', 'push_devices', 'push_deliveries'),
    ...dangling('notifications', 'user_id', 'sender_id'),
    ...dangling('notification_settings', 'user_id'),
    ...dangling('push_devices', 'user_id', 'session_id'),
    ...dangling('push_deliveries', 'notification_id', 'device_id'),
    notifications_type_check: [`update notifications set type = 'advert'`],
    notifications_code: [`update notifications set code = 'advert'`],
    notifications_tokens: [
      `update notifications set code = 'refund'`,
      `update notifications set code = 'weekly', "values" = '{"tokens": "many"}'`,
    ],
    notifications_values: [`update notifications set "values" = '[]'`],
    notification_settings_quiet: [
      `update notification_settings set quiet_from = '22:00'`,
      `update notification_settings set quiet_to = '07:00'`,
    ],
    push_devices_platform_check: [`update push_devices set platform = 'watch'`],
    push_devices_token: [`update push_devices set token_key = 'one'`],
    push_deliveries_outcome_check: [`update push_deliveries set outcome = 'read'`],
  },
}
