/** Reads a value that the server wrote into the page, since one build serves every installation. */
function metaOf(name: string, placeholder: string, fallback: string): string {
  if (typeof document === 'undefined') return placeholder
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content && content !== placeholder ? content : fallback
}

export function contactEmail(): string {
  return metaOf('contact-email', '__CONTACT_EMAIL__', 'contact@localhost')
}

export function isDevelopment(): boolean {
  return import.meta.env.DEV || metaOf('mithaq-env', '__MITHAQ_ENV__', 'production') === 'development'
}
