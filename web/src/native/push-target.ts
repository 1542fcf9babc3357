/** The page that a tapped push opens. */
export function pathForPush(type: string | undefined): '/app/matches' | '/app/liked' | '/app/profiles' {
  if (type === 'match' || type === 'message') return '/app/matches'
  return type === 'like' ? '/app/liked' : '/app/profiles'
}
