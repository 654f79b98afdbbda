import type { WeeklyFigures } from '../catalog/figures/weekly-figures.ts'
import type { PublicAddresses } from '../domain/public-urls.ts'
import type { WeeklyFiguresMail } from '../domain/users/weekly-figures-mail.ts'
import type { WeeklyFiguresTexts } from '../mail/weekly-figures-message.ts'

/** What an email with the figures of a week says; see `content` of `WeeklyFigures`. */
export async function weeklyTexts(
  weeklyFigures: WeeklyFigures,
  addresses: PublicAddresses,
  mail: WeeklyFiguresMail,
): Promise<WeeklyFiguresTexts | null> {
  const content = await weeklyFigures.content(mail)
  if (content === null) return null
  const { token, listings, ...figures } = content
  const base = `${addresses.console}/console`
  return {
    ...figures,
    listings: listings.map(one => ({ ...one, url: `${base}/listings/${one.id}/figures` })),
    statsUrl: `${base}/figures`,
    settingsUrl: `${base}/me#weekly-stats`,
    stopUrl: `${base}/figures/stop/${token}`,
  }
}
