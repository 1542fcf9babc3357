import type { OwnProfile } from '@mithaq/contract/profile'
import { useWatch, type Control } from 'react-hook-form'
import { ProfileCard } from '../card/ProfileCard.tsx'
import type { EditValues } from './edit-form.ts'

interface EditPreviewProps {
  control: Control<EditValues>
  profile: OwnProfile
}

/** The card with the current input. */
export function EditPreview({ control, profile }: EditPreviewProps) {
  const typed = useWatch({ control })
  return <ProfileCard profile={{ ...profile, ...typed }} />
}
