import {
  kindOf,
  kinds,
  notificationTypes,
  type NotificationType,
  type Settings,
} from '@mithaq/contract/notifications'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'

export type Channel = 'inApp' | 'push' | 'email'
const channels: readonly Channel[] = ['inApp', 'push', 'email']

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
  const isOn = (kind: string, channel: Channel) => !row?.off?.includes(`${kind}.${channel}`)
  const switches = kinds.map((kind) => [
    kind,
    Object.fromEntries(channels.map((channel) => [channel, isOn(kind, channel)])),
  ])
  return {
    kinds: Object.fromEntries(switches) as Settings['kinds'],
    quietHours: row?.quietFrom && row.quietTo ? { from: row.quietFrom, to: row.quietTo } : null,
    timeZone: row?.timeZone ?? 'UTC',
    hideMessageText: row?.hideMessageText ?? false,
    marketing: row?.marketing ?? false,
  }
}

/** Tests, copies of data and notices of Mithaq itself cannot be switched off. */
export function isChannelOn(settings: Settings, type: NotificationType, channel: Channel): boolean {
  return type === 'test' || type === 'export' || type === 'house' || settings.kinds[kindOf[type]][channel]
}

export const listTypesOff = (settings: Settings, channel: Channel): NotificationType[] =>
  notificationTypes.filter((type) => !isChannelOn(settings, type, channel))

export async function loadSettings(db: Db, memberId: string): Promise<Settings> {
  return settingsFromRow(
    await queryOne(
      db,
      sql<SettingsRow>`select ${settingsColumnsSql} from notification_settings s where user_id = ${memberId}`,
    ),
  )
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

export async function saveSettings(db: Db, clock: Clock, memberId: string, settings: Settings) {
  const off = kinds.flatMap((kind) =>
    channels.filter((channel) => !settings.kinds[kind][channel]).map((channel) => `${kind}.${channel}`),
  )
  const { quietHours, timeZone, hideMessageText, marketing } = settings
  await query(
    db,
    sql`
      insert into notification_settings as s
        (user_id, off, quiet_from, quiet_to, time_zone, hide_message_text, marketing, marketing_answered_at)
      values (${memberId}, ${off}, ${quietHours?.from ?? null}, ${quietHours?.to ?? null}, ${timeZone},
        ${hideMessageText}, ${marketing}, case when ${marketing} then ${clock.sql} end)
      on conflict (user_id) do update set
        off = excluded.off, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        time_zone = excluded.time_zone, hide_message_text = excluded.hide_message_text,
        marketing = excluded.marketing,
        marketing_answered_at =
          case when s.marketing = excluded.marketing then s.marketing_answered_at else ${clock.sql} end`,
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
  const mailSwitches = kinds.map((kind) => `${kind}.email`)
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
