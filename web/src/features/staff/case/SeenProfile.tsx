import type { CaseDetails } from '@mithaq/contract/moderation'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { staff } from '../../../messages/staff.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ProfileCard } from '../../profile/card/ProfileCard.tsx'

/** The member's card as other members see it today. */
export function SeenProfile({ profile }: { profile: NonNullable<CaseDetails['asSeen']> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        <Eye className="size-4" aria-hidden="true" />
        {staff.asSeen}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={staff.asSeen} size="medium">
        <ProfileCard profile={profile} headingLevel={3} />
      </Dialog>
    </>
  )
}
