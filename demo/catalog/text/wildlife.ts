import type { Choices } from '../../random.ts'

export const GAME: Choices<string> = [
  'Wildlife includes {game}.',
  'Hunters will find {game}.',
  'Game is plentiful: {game}.',
  'Expect to see {game}.',
  'The owner reports {game}.',
  'Sign of {game} is easy to find.',
  'There are {game} on the place and on the neighbors.',
  'Trail cameras have caught {game}.',
  'Among the wildlife are {game}.',
  'The place is home to {game}.',
  '{game} use the property.',
  'You may meet {game} on a morning walk.',
  'Game on the tract includes {game}.',
]

export const HUNTING_DETAILS: Choices<string> = [
  'Stand sites have been picked for every wind.',
  'Food, cover and water are close together, so game has little reason to leave.',
  'Hunting pressure has been kept low for years.',
  'Large neighboring tracts help to hold mature animals.',
  'The owner has passed young bucks for several seasons.',
  'Good access lets you slip in and out without being seen.',
  'Harvest records are available for the last few years.',
  'Both bow and rifle hunters have done well here.',
  'Natural funnels make the stands easy to choose.',
  'There is more than one good place to hang a stand.',
  'The neighbors hunt with care and let the young animals walk.',
  'You can hunt here the first weekend after closing.',
  'Bedding cover and feed lie within a short walk of each other.',
]

export const FOOD_PLOTS: Choices<string> = [
  'There {isPlots} {plots} in place.',
  '{plots} {isPlots} kept up every fall.',
  'The owner has planted {plots}.',
]

export const BLINDS: Choices<string> = [
  '{blinds} will stay with the land.',
  'The sale includes {blinds}.',
  'Hunting gear that conveys: {blinds}.',
]

export const TRAILS: Choices<string> = [
  'Trails reach every corner and are good for walking or riding.',
  'A loop trail goes around the property and makes a good evening walk.',
  'Interior roads are kept mowed and open.',
  'ATV trails run through the place.',
  'A network of lanes gives access to the back.',
  'Old roads make easy walking.',
  'You can drive a side-by-side over most of it.',
]

export const CAMP: Choices<string> = [
  'A cleared campsite with a fire ring is ready to use.',
  'There is a level place to park a camper.',
  'Several spots would suit a tent, a camper or a small cabin.',
  'Set up a camp now and build later.',
]

/** For small land, where nobody hunts. */
export const QUIET: Choices<string> = [
  'Birds are the loudest neighbors.',
  'Wildlife comes out in the evening.',
  'The stars are bright here at night.',
  'There is room for a garden, a few fruit trees and a dog.',
  'You can sit outside in the evening and hear nothing at all.',
  'It is the kind of place where people wave from the truck.',
  'Morning coffee tastes better here.',
  'Children can be let out to play and called in for supper.',
  'Traffic is light, and the nights are quiet.',
  'The neighbors keep their places up.',
  'A vegetable garden would do well.',
]
