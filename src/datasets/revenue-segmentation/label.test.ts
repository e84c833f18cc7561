import assert from 'node:assert/strict'
import { it } from 'node:test'
import { labelsOf, readableLabel, shortened } from './label.ts'
import { isRegional } from './region.ts'

it('a member without a label is called by the words of its name', () => {
  const names = {
    AmericasSegment: 'Americas',
    RestOfAsiaPacificSegment: 'Rest of Asia Pacific',
    WearablesHomeandAccessories: 'Wearables Home and Accessories',
    IPhone: 'iPhone',
    Service: 'Services',
    SegmentInsuranceAndOther: 'Insurance and Other',
    EMEASegment: 'EMEA',
    CloudAIPlatform: 'Cloud AI Platform',
    ExplorationProduction_: 'Exploration Production',
    ThailandOperations: 'Thailand Operations',
    BrandLicensing: 'Brand Licensing',
    Segment: 'Segment',
    Other_Segment: 'Other',
    US: 'United States',
    CN: 'China',
  }
  for (const [member, label] of Object.entries(names)) assert.equal(readableLabel(member), label)
})

it('a label of a linkbase loses only the word that every segment ends with', () => {
  assert.equal(shortened('Americas Segment'), 'Americas')
  assert.equal(shortened('Segments'), 'Segments')
})

it('two members that are called alike are distinguished', () => {
  const labels = labelsOf(['Other', 'OtherSegment', 'Mac'], readableLabel)
  assert.deepEqual([...labels.values()], ['Other (Other)', 'Other (OtherSegment)', 'Mac'])
})

it('segments are regions where every one but the rest is', () => {
  assert.ok(isRegional(['AmericasSegment', 'EuropeSegment', 'GreaterChinaSegment', 'JapanSegment']))
  assert.ok(isRegional(['NorthAmerica', 'International', 'AllOther']))
  assert.ok(isRegional(['UnitedKingdomSegment', 'FranceSegment', 'Corporate']))
  assert.ok(!isRegional(['NorthAmericaSegment', 'InternationalSegment', 'AmazonWebServicesSegment']))
  assert.ok(!isRegional(['RetailFood', 'SupplyChainServices']))
  assert.ok(!isRegional(['Other', 'Corporate']))
})
