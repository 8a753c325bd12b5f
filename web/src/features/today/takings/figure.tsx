import { RecordLink } from '#/ui/record/record-link.tsx'

interface FigureProps {
  /** The list that adds up to the amount; null if none does. */
  href: string | null
  children: string
}

export const Figure = ({ href, children }: FigureProps) =>
  href === null ? children : <RecordLink href={href}>{children}</RecordLink>
