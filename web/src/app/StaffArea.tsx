import { StaffScreen } from '../features/staff/StaffScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'

export const StaffArea = () => <StaffScreen nowhere={<NotFoundScreen />} />
