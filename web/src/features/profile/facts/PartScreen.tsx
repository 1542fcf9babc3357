import { facts } from '../../../messages/facts.ts'
import { EditFrame } from '../edit/EditFrame.tsx'
import { FactsForm } from './FactsForm.tsx'
import type { ProfilePart } from './fact-parts.ts'
import { PromptsForm } from './PromptsForm.tsx'

export function PartScreen({ part }: { part: ProfilePart }) {
  return (
    <EditFrame title={facts.parts[part]}>
      {(profile) =>
        part === 'prompts' ? <PromptsForm profile={profile} /> : <FactsForm part={part} profile={profile} />
      }
    </EditFrame>
  )
}

export const FaithScreen = () => <PartScreen part="faith" />
export const FamilyScreen = () => <PartScreen part="family" />
export const LearningScreen = () => <PartScreen part="learning" />
export const PromptsScreen = () => <PartScreen part="prompts" />
