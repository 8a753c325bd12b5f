import { RecordLink } from '#/ui/record/record-link.tsx'

interface FigureProps {
  /** The list that comes to it; null where none does. */
  href: string | null
  children: string
}

/** An amount that leads to what makes it. */
export const Figure = ({ href, children }: FigureProps) =>
  href === null ? children : <RecordLink href={href}>{children}</RecordLink>
