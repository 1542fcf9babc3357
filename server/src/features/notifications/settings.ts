import {
  groupOf,
  notificationGroups,
  type NotificationType,
  type Settings,
  type SettingsChange,
} from '@mithaq/contract/notifications'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'

type Channel = 'push' | 'email'
const channels: readonly Channel[] = ['push', 'email']

/** A member's stored settings. Without a row, everything is on. */
export interface SettingsRow {
  off: string[] | null
  quietFrom: string | null
  quietTo: string | null
  timeZone: string | null
  hideMessageText: boolean | null
  marketing: boolean | null
}

/** Columns of `notification_settings s`. */
export const settingsColumnsSql = sql`
  s.off, s.quiet_from as "quietFrom", s.quiet_to as "quietTo", s.time_zone as "timeZone",
  s.hide_message_text as "hideMessageText", s.marketing`

export function settingsFromRow(row: SettingsRow | undefined): Settings {
  const isOn = (group: string, channel: Channel) => !row?.off?.includes(`${group}.${channel}`)
  const switches = notificationGroups.map((group) => [
    group,
    Object.fromEntries(channels.map((channel) => [channel, isOn(group, channel)])),
  ])
  return {
    groups: Object.fromEntries(switches) as Settings['groups'],
    quietHours: row?.quietFrom && row.quietTo ? { from: row.quietFrom, to: row.quietTo } : null,
    timeZone: row?.timeZone ?? 'UTC',
    hideMessageText: row?.hideMessageText ?? false,
    marketing: row?.marketing ?? false,
  }
}

/** Tests, copies of data and notices of Mithaq itself cannot be switched off. */
export function isChannelOn(settings: Settings, type: NotificationType, channel: Channel): boolean {
  return type === 'test' || type === 'export' || type === 'house' || settings.groups[groupOf[type]][channel]
}

/** The settings, and whether the member may be asked about news: not within a year of the last answer. */
export async function loadOwnSettings(db: Db, clock: Clock, memberId: string) {
  const row = await queryOne(
    db,
    sql<SettingsRow & { recentlyAnswered: boolean }>`
      select ${settingsColumnsSql},
        coalesce(s.marketing_answered_at > ${clock.sql} - interval '12 months', false) as "recentlyAnswered"
      from notification_settings s where user_id = ${memberId}`,
  )
  const settings = settingsFromRow(row)
  return { settings, mayAskMarketing: !settings.marketing && !row?.recentlyAnswered }
}

/** Saves what was changed and leaves everything else as it is. */
export async function changeSettings(db: Db, clock: Clock, memberId: string, change: SettingsChange) {
  const switches = notificationGroups.flatMap((group) =>
    channels.map((channel) => ({ name: `${group}.${channel}`, isOn: change.groups?.[group]?.[channel] })),
  )
  const switchedOn = switches.filter(({ isOn }) => isOn === true).map(({ name }) => name)
  const switchedOff = switches.filter(({ isOn }) => isOn === false).map(({ name }) => name)
  const { quietHours, timeZone = null, hideMessageText = null, marketing = null } = change
  const changesQuietHours = quietHours !== undefined
  await query(
    db,
    sql`
      insert into notification_settings as s
        (user_id, off, quiet_from, quiet_to, time_zone, hide_message_text, marketing, marketing_answered_at)
      values (${memberId}, ${switchedOff}, ${quietHours?.from ?? null}, ${quietHours?.to ?? null},
        coalesce(${timeZone}, 'UTC'), coalesce(${hideMessageText}, false), coalesce(${marketing}, false),
        case when ${marketing} then ${clock.sql} end)
      on conflict (user_id) do update set
        off = array(
          select distinct o from unnest(s.off || excluded.off) o where o <> all(${switchedOn}::text[])),
        quiet_from = case when ${changesQuietHours} then excluded.quiet_from else s.quiet_from end,
        quiet_to = case when ${changesQuietHours} then excluded.quiet_to else s.quiet_to end,
        time_zone = coalesce(${timeZone}, s.time_zone),
        hide_message_text = coalesce(${hideMessageText}, s.hide_message_text),
        marketing = coalesce(${marketing}, s.marketing),
        marketing_answered_at = case when coalesce(${marketing}, s.marketing) = s.marketing
          then s.marketing_answered_at else ${clock.sql} end`,
  )
}

export async function answerMarketing(db: Db, clock: Clock, memberId: string, yes: boolean) {
  await query(
    db,
    sql`
      insert into notification_settings (user_id, marketing, marketing_answered_at)
      values (${memberId}, ${yes}, ${clock.sql})
      on conflict (user_id) do update set marketing = ${yes}, marketing_answered_at = ${clock.sql}`,
  )
}

/** Switches off the mail digest and the news, as 'unsubscribe' in a mail does. */
export async function switchMailOff(db: Db, clock: Clock, memberId: string) {
  const mailSwitches = notificationGroups.map((group) => `${group}.email`)
  await query(
    db,
    sql`
      insert into notification_settings as s (user_id, off, marketing_answered_at)
      select id, ${mailSwitches}, ${clock.sql} from profiles where id = ${memberId}
      on conflict (user_id) do update set
        off = (select array_agg(distinct o) from unnest(s.off || excluded.off) o),
        marketing = false, marketing_answered_at = excluded.marketing_answered_at`,
  )
}
