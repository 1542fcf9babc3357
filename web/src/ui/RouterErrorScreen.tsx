import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { common } from '../messages/common.ts'
import { Button } from './Button.tsx'
import { TroubleScreen } from './ErrorScreen.tsx'
import { logged } from './errors.ts'

/** The `errorElement` of the routes. */
export function RouterErrorScreen() {
  const error = useRouteError()
  useEffect(() => void logged(error, 'Routing'), [error])
  return (
    <TroubleScreen title={common.unexpectedApplicationError} text={common.unexpectedApplicationErrorText}>
      <Button onClick={() => location.reload()}>{common.reloadPage}</Button>
    </TroubleScreen>
  )
}
