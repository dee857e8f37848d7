package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/compose-spec/compose-go/v2/cli"
)

// checkCompose fills the file in from the environment: a variable that it requires and that is not set is a problem.
func checkCompose(path string) []string {
	options, err := cli.NewProjectOptions([]string{path}, cli.WithOsEnv, cli.WithProfiles([]string{"*"}), cli.WithInterpolation(true))
	if err != nil {
		return []string{err.Error()}
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return []string{err.Error()}
	}
	var problems []string
	for name, service := range project.Services {
		for needed, how := range service.DependsOn {
			if how.Condition == "service_healthy" && project.Services[needed].HealthCheck == nil && project.Services[needed].Build == nil {
				problems = append(problems, fmt.Sprintf("%s waits for the health of %s, which says nothing of it", name, needed))
			}
		}
		if service.Deploy == nil || service.Deploy.Resources.Limits == nil {
			problems = append(problems, fmt.Sprintf("%s has no limit", name))
		}
		if !slices.Contains(service.SecurityOpt, "no-new-privileges:true") {
			problems = append(problems, fmt.Sprintf("%s may gain privileges", name))
		}
		// The servers ask nobody for a password: what can be reached from outside must not reach them.
		for network := range service.Networks {
			if len(service.Ports) > 0 && project.Networks[network].Internal {
				problems = append(problems, fmt.Sprintf("%s is open to the outside and to %s", name, network))
			}
		}
	}
	return problems
}
