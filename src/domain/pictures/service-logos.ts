import type { PictureFile } from './picture.ts'

export type LogoSize = 'thumbnail' | 'small' | 'medium' | 'large'

/** The background that a logo is for. */
export type LogoColor = 'black' | 'white' | 'transparent'

/** The files of the service's own logo; paths are relative to the media folder. */
export type ServiceLogos = Readonly<Record<LogoSize, Readonly<Record<LogoColor, PictureFile>>>>
