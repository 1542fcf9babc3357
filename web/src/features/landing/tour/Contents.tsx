import { Link } from 'react-router'
import { tour } from '../../../messages/tour.ts'
import { moveFocusTo } from '../../../ui/base/focus.ts'

/** The links to the page's sections, on wide screens. */
export function Contents() {
  return (
    <nav aria-label={tour.contents} className="flex gap-2 max-lg:hidden">
      {Object.entries(tour.sections).map(([id, name]) => (
        <Link
          key={id}
          to={`#${id}`}
          onClick={() => moveFocusTo(document.getElementById(id))}
          className="inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold hover:bg-leaf-wash"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
