import { decisions } from '@mithaq/contract/moderation'
import { staff } from '../../../messages/staff.ts'
import { Dialog, type DialogState } from '../../../ui/dialog/Dialog.tsx'
import { confirmKeys, decisionKeys, Key } from '../shared/keyboard-keys.tsx'

/** Every key of the console, for a moderator who presses '?'. */
export function KeysDialog({ open, onOpenChange }: DialogState) {
  const rows: [readonly string[], string][] = [
    [['J', 'K'], staff.keys.move],
    [['C'], staff.keys.claim],
    ...decisions.map((decision): [string[], string] => [
      [decisionKeys[decision]],
      staff.decisions[decision].label,
    ]),
    [['T'], staff.keys.template],
    [[confirmKeys], staff.keys.confirm],
    [['Z'], staff.keys.undo],
    [['/'], staff.keys.search],
    [['?'], staff.keys.all],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={staff.keys.title} size="medium">
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {rows.map(([keys, does]) => (
          <div key={does} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
