import { quotedText, type ReactionKind } from '@mithaq/contract/messages'
import { Copy, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { chat } from '../../../messages/chat.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ReactionPicker } from './ReactionPicker.tsx'
import type { ChatRow } from './rows.ts'

interface MessageSheetProps {
  row: ChatRow | undefined
  name: string
  onClose: () => void
  onReact: (row: ChatRow, kind: ReactionKind | null) => void
  onReply: (row: ChatRow) => void
}

/** Actions for a message: opened by a long press, Enter, or from the composer. */
export function MessageSheet({ row, name, onClose, onReact, onReply }: MessageSheetProps) {
  const after = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      open={row !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={row?.mine ? chat.sheet.mine : chat.sheet.theirs(name)}
      description={
        <p className="wrap-anywhere" dir="auto">
          {quotedText(row?.content ?? '')}
        </p>
      }
    >
      {row && (
        <>
          <ReactionPicker
            chosen={row.myReaction}
            onChoose={(kind) => after(() => onReact(row, kind))()}
            className="-mx-2 flex justify-between [&_button]:h-14 [&_svg]:size-7"
          />
          <div className="mt-3 flex flex-col border-t border-line pt-2">
            <Item
              icon={<Reply className="size-5 rtl:-scale-x-100" aria-hidden="true" />}
              onClick={after(() => onReply(row))}
            >
              {chat.reply}
            </Item>
            <Item
              icon={<Copy className="size-5" aria-hidden="true" />}
              onClick={after(() => void copy(row.content))}
            >
              {chat.sheet.copy}
            </Item>
          </div>
        </>
      )}
    </Dialog>
  )
}

function Item({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-3 flex min-h-13 items-center gap-3 rounded-sm px-3 text-start hover:bg-leaf-wash"
    >
      {icon}
      {children}
    </button>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    logError(error, 'Copy')
  }
}
