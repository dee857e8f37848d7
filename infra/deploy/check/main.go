// Holds the manifests against the types that a cluster decodes them into, and against one another; and docker-compose.yml
// against the loader that `docker compose` itself uses. Needs neither a cluster nor Docker.
//
//	go run . kustomize ../base ../example
//	go run . manifests ../secrets.example.yaml
//	go run . compose ../../../docker-compose.yml    # with the environment that it is to be filled in from
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 3 {
		fail("usage: kustomize|manifests|compose <path>…")
	}
	var problems []string
	for _, path := range os.Args[2:] {
		switch os.Args[1] {
		case "kustomize":
			problems = append(problems, checkKustomization(path)...)
		case "manifests":
			problems = append(problems, checkFile(path)...)
		case "compose":
			problems = append(problems, checkCompose(path)...)
		default:
			fail("unknown: " + os.Args[1])
		}
	}
	for _, problem := range problems {
		fmt.Println(problem)
	}
	if len(problems) > 0 {
		os.Exit(1)
	}
}

func fail(words string) {
	fmt.Fprintln(os.Stderr, words)
	os.Exit(2)
}
