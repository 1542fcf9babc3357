import { useMutation, useQueryClient } from '@tanstack/react-query'
import { safety } from '../../messages/safety.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { logged, messageOf } from '../../ui/errors.ts'
import { toast } from '../../ui/toast.ts'
import { blockedQuery, unblockMember } from './queries.ts'
import type { BlockedMember } from './queries.ts'

export interface UnblockDialogProps {
  listed: BlockedMember
  onClose: () => void
}

export function UnblockDialog({ listed, onClose }: UnblockDialogProps) {
  const name = listed.member?.name ?? safety.aFormerMember
  const client = useQueryClient()
  const { isPending, mutate } = useMutation({
    // Without it, the act would wait in silence while the device is offline.
    networkMode: 'always',
    mutationFn: () => unblockMember(listed.id),
    onSuccess: async () => {
      client.setQueryData(
        blockedQuery.queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              people: page.people.filter(({ id }) => id !== listed.id),
            })),
          },
      )
      // They may be met again: every list that could hold them is old now.
      void client.invalidateQueries()
      toast.success(safety.unblocked(name))
      onClose()
    },
    onError: (error) => {
      logged(error, safety.unblockFailed)
      toast.error(messageOf(error), { title: safety.unblockFailed, error })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={safety.unblockTitle(name)}
      description={listed.member ? safety.unblockText : safety.unblockFormerText}
      confirmLabel={safety.unblock}
      busyLabel={safety.unblocking}
      busy={isPending}
      onConfirm={() => mutate()}
    />
  )
}
