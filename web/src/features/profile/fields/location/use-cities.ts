import type { CountryCode } from '@mithaq/contract/countries'
import { useEffect, useState } from 'react'
import { createLruCache } from '../../../../store/lru-cache.ts'
import { logError } from '../../../../ui/feedback/error-log.ts'
import { searchCities } from './city.ts'

const typingPauseMs = 180
const noCities: string[] = []
const answers = createLruCache<string, string[]>(200)

interface Cities {
  cities: string[]
  status: 'searching' | 'found' | 'failed'
}

/** The cities of a country that begin with the typed text, requested after a pause in typing. */
export function useCities(country: CountryCode, typed: string): Cities {
  const search = typed.trim()
  const key = `${country} ${search}`
  const [answered, setAnswered] = useState<{ key: string; failed: boolean }>()
  const known = answers.get(key)

  useEffect(() => {
    if (answers.has(key)) return
    const stop = new AbortController()
    const ask = async () => {
      try {
        answers.set(key, await searchCities(country, search, stop.signal))
        setAnswered({ key, failed: false })
      } catch (error) {
        if (stop.signal.aborted) return
        logError(error, 'Cities')
        setAnswered({ key, failed: true })
      }
    }
    const timer = setTimeout(() => void ask(), search === '' ? 0 : typingPauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, country, search])

  if (known) return { cities: known, status: 'found' }
  return { cities: noCities, status: answered?.key === key && answered.failed ? 'failed' : 'searching' }
}
